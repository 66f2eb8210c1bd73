#include "server/notify/texts.hpp"

#include <algorithm>
#include <map>

#include "engines/core/registry.hpp"
#include "engines/core/strict_json.hpp"
#include "server/notify/kinds.hpp"

namespace reef::notify {
namespace {

constexpr std::string_view fallback = "en";

const Json& texts_of(std::string_view language) {
  static const std::map<std::string_view, Json> all = [] {
    std::map<std::string_view, Json> parsed;
    for (const TextsFile& file : texts_files()) parsed.emplace(file.language, Json::parse(file.json));
    return parsed;
  }();
  const auto found = all.find(language);
  return found == all.end() ? all.at(fallback) : found->second;
}

std::string fill(std::string_view text, const Words& words) {
  std::string filled;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    filled += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find('}', open);
    const std::string_view name = text.substr(open + 1, close - open - 1);
    const auto word = std::ranges::find(words, name, [](const auto& each) { return each.first; });
    if (word != words.end()) filled += word->second;
    text.remove_prefix(std::min(text.size(), close + 1));
  }
  return filled;
}

std::string game_name(const std::string& id, std::string_view language) {
  const GameEntry* const game = find_game(id);
  return game == nullptr ? say(language, "a_game") : std::string(game->meta().name);
}

std::string name_of(const store::Companion& other, std::string_view language) {
  if (other.bot) return say(language, "bot");
  return other.name.empty() ? say(language, "deleted") : other.name;
}

/// " against Bob, Carol and the computer"; empty if there are no others.
std::string against(const store::NoticeMatch& match, std::string_view language) {
  std::string names;
  for (std::size_t index = 0; index < match.others.size(); ++index) {
    if (index > 0) names += index + 1 == match.others.size() ? say(language, "and") : ", ";
    names += name_of(match.others[index], language);
  }
  return names.empty() ? names : say(language, "against", {{"names", names}});
}

}  // namespace

Site site_of(std::string url) {
  while (url.ends_with('/')) url.pop_back();
  std::string host = url.substr(std::min(url.size(), url.find("://") == std::string::npos ? 0 : url.find("://") + 3));
  host = host.substr(0, host.find('/'));
  if (!host.starts_with('[')) host = host.substr(0, host.find(':'));
  return {std::move(url), std::move(host)};
}

std::string say(std::string_view language, std::string_view key, const Words& words) {
  const Json* text = &texts_of(language);
  for (std::string_view rest = key; !rest.empty();) {
    const std::string_view part = rest.substr(0, rest.find('.'));
    text = &text->at(std::string(part));
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
  }
  return fill(text->get_ref<const std::string&>(), words);
}

std::string_view language_of(const std::string& locale) {
  const std::string_view language = std::string_view(locale).substr(0, locale.find_first_of("-_"));
  for (const TextsFile& file : texts_files()) {
    if (file.language == language) return file.language;
  }
  return fallback;
}

std::string datum(const std::string& data, const char* name) {
  const auto json = parse_json(data);
  if (!json || !json->is_object()) return {};
  const auto found = json->find(name);
  return found != json->end() && found->is_string() ? found->get<std::string>() : std::string();
}

Notification notification_of(const store::MessageItem& item, std::string_view language, const Site& site) {
  const Kind* const kind = find_kind(item.kind);
  const std::string key = "kinds." + std::string(kind == nullptr ? "test" : kind->name);
  Words words{{"host", site.host}, {"from", datum(item.data, "from")}};
  std::string link = datum(item.data, "link");
  if (kind != nullptr && kind->manner == Policy::plain) link = site.url + "/";
  if (item.kind == "mail_password_changed") link = site.url + "/reset";
  if (item.match) {
    words.insert(words.end(),
                 {{"game", game_name(item.match->game, language)}, {"against", against(*item.match, language)}});
    link = site.url + "/match/" + item.match->id;
  }
  return {say(language, key + ".subject", words), say(language, key + ".line", words), std::move(link)};
}

}  // namespace reef::notify
