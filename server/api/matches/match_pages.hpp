#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/http/files/page_head.hpp"
#include "server/http/files/static_files.hpp"
#include "server/http/router.hpp"
#include "server/match/live_matches.hpp"

/// The pages of matches as the server sends them: the client's index.html, with a head that says what the page shows
/// for programs that do not run it. It contains only what anyone with the address may see, no matter who sends the
/// request.
namespace reef::api {

using http::PageHead;
using http::Params;
using http::Reply;
using http::Request;
using http::Response;
using http::Router;
using http::StaticFiles;

/// The head of pages without a head of their own. `site` is the public URL, without a trailing slash.
PageHead site_head(const std::string& site);

/// The head of a match's page. `url` is the address of the page, with its query; `ply` the position that it shows.
PageHead match_head(const match::MatchState& state, const std::string& url, const std::string& site,
                    std::string_view language, std::optional<int> ply);

/// The same head, with the site's own picture if `files` has none at the head's address.
PageHead with_existing_picture(PageHead head, const StaticFiles& files, const std::string& site);

/// The first language of an Accept-Language header that the site has texts for; "en" if there is none.
std::string_view language_asked(std::string_view accept_language);

/// Adds the pages of matches. `matches` and `files` must outlive the router.
void add_match_pages(Router& router, match::LiveMatches& matches, const StaticFiles& files, const std::string& site);

}  // namespace reef::api
