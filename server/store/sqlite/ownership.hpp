#pragma once

#include <string>

namespace reef::store::sqlite {

/// Changes the owner of a file that root has created in a data folder to the folder's owner, since the server runs as
/// that user. Does nothing unless run as root, or if the file is a link or not owned by root. Errors are ignored.
void give_to_folders_owner(const std::string& path);

}  // namespace reef::store::sqlite
