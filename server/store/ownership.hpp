#pragma once

#include <string>

namespace reef::store {

/// Gives a file that root has made in a data folder to whom the folder belongs, because the server that is to open it
/// runs as that user. Does nothing for others than root, nor with a link or with what is not root's. Where even root
/// may give nothing away, the file stays root's.
void give_to_folders_owner(const std::string& path);

}  // namespace reef::store
