#pragma once

#include <string>

#include "server/store/types.hpp"

namespace reef::store::postgres {

/// `misconfigured` if libpq cannot read the URL. The error does not repeat it, because it may contain a password.
Result<void> check_url(const std::string& url);

/// The URL for people: without its password, and of the other options only host, port, database and user.
std::string shown(const std::string& url);

/// Why a connection could not be made. `message`: what libpq said. Asks the server again for the code of the error,
/// because libpq does not give it, and the message may be in any language.
Error connect_error(const std::string& url, const std::string& message);

/// Replaces the password in the text of a URL by `xxx…` of the same length, in place: for arguments of the process,
/// which other users of the machine can read.
void hide_password(char* url);

}  // namespace reef::store::postgres
