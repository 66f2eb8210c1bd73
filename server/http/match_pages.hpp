#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/http/api.hpp"
#include "server/http/page_head.hpp"
#include "server/http/static_files.hpp"

/// The pages of matches as they come from the server: the one page of the client, which says in its head what it shows
/// to those who do not run it. What it says is what anybody may see who has the address, whoever asks.
namespace reef::http {

/// What pages say that say nothing of their own. `site` is the public URL, without a slash at its end.
PageHead house_head(const std::string& site);

/// What the page of a match says. `path` is the page's own, with its query; `ply` the position that it shows.
PageHead match_head(const match::Standing& standing, const std::string& url, const std::string& site,
                    std::string_view language, std::optional<int> ply);

/// The language of the house that an Accept-Language header asks for first.
std::string_view language_asked(std::string_view accept_language);

/// Adds the pages of matches to the table. `parts` and `files` outlive the router.
void add_match_pages(Router& router, const ApiParts& parts, const StaticFiles& files, const std::string& site);

}  // namespace reef::http
