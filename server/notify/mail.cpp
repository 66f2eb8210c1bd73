#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "server/notify/courier.hpp"
#include "server/notify/kinds.hpp"
#include "server/notify/tokens.hpp"

namespace reef::notify {
namespace {

/// The look of the HTML part: plain, and readable in whatever a mail program makes of it.
constexpr std::string_view page_style =
    "font-family:sans-serif;line-height:1.5;max-width:36em;margin:0 auto;padding:1em";
constexpr std::string_view button_style =
    "display:inline-block;padding:.6em 1.2em;background:#0b5c6b;color:#ffffff;text-decoration:none;border-radius:.4em";

bool is_about_account(const store::Outgoing& letter) {
  const Kind* const kind = find_kind(letter.items.front().kind);
  return kind != nullptr && kind->manner == Manner::account;
}

std::string address_of(const store::Outgoing& letter) {
  return is_about_account(letter) ? datum(letter.items.front().data, "to") : letter.user.mail;
}

/// What stands below each mail that can be stopped.
struct Footer {
  std::string change;  ///< URL of the settings.
  std::string stop;    ///< URL of the unsubscription.
};

std::string link_html(const std::string& url, const std::string& word) {
  return fmt::format("<a href=\"{}\">{}</a>", html_text(url), html_text(word));
}

std::string text_of(const std::vector<Told>& told, const std::vector<std::string>& opening, std::string_view language,
                    const Site& site, const std::optional<Footer>& footer) {
  std::string text;
  for (const std::string& line : opening) text += line + "\n\n";
  for (const Told& each : told) {
    text += each.line + "\n";
    if (!each.link.empty()) text += each.link + "\n";
    text += "\n";
  }
  text += "-- \n";
  if (!footer) return text + site.url + "\n";
  text += say(language, "why", {{"host", site.host}}) + "\n";
  text += say(language, "change", {{"link", footer->change}}) + "\n";
  return text + say(language, "stop", {{"link", footer->stop}}) + "\n";
}

std::string html_of(const std::vector<Told>& told, const std::vector<std::string>& opening, std::string_view language,
                    const Site& site, const std::optional<Footer>& footer, std::string_view button) {
  std::string html = fmt::format("<!doctype html>\n<html lang=\"{}\"><meta charset=\"utf-8\"><body style=\"{}\">\n",
                                 language, page_style);
  for (const std::string& line : opening) html += fmt::format("<p>{}</p>\n", html_text(line));
  for (const Told& each : told) {
    html += fmt::format("<p>{}</p>\n", html_text(each.line));
    if (!each.link.empty()) {
      html += fmt::format("<p><a href=\"{}\" style=\"{}\">{}</a></p>\n", html_text(each.link), button_style,
                          html_text(button));
    }
  }
  html += "<hr><p><small>";
  if (footer) {
    html += fmt::format("{}<br>\n{} · {}", html_text(say(language, "why", {{"host", site.host}})),
                        link_html(footer->change, say(language, "change_word")),
                        link_html(footer->stop, say(language, "stop_word")));
  } else {
    html += link_html(site.url, site.host);
  }
  return html + "</small></p>\n</body></html>\n";
}

}  // namespace

std::optional<Mail> mail_of(const store::Outgoing& letter, const Stationery& stationery, store::Millis now) {
  const std::string to = address_of(letter);
  if (!is_mail_address(to) || stationery.from.address.empty()) return std::nullopt;
  const Site& site = stationery.site;
  const std::string_view language = language_of(letter.user.locale);
  std::vector<Told> told;
  told.reserve(letter.items.size());
  for (const store::LetterItem& item : letter.items) told.push_back(tell(item, language, site));

  const bool account = is_about_account(letter);
  std::optional<Footer> footer;
  if (!account) {
    footer = {.change = site.url + "/account",
              .stop = site.url + "/unsubscribe/" + unsubscribe_token(stationery.unsubscribe_key, letter.user.id)};
  }
  std::vector<std::string> opening;
  if (!letter.user.name.empty()) opening.push_back(say(language, "hello", {{"name", letter.user.name}}));
  std::string subject = told.front().subject;
  if (told.size() > 1) {
    subject = say(language, "digest.subject.other", {{"count", std::to_string(told.size())}});
    opening.push_back(say(language, "digest.line"));
  }
  const std::string button = say(language, account ? "open_link" : "open_match");
  return Mail{.id = letter.id,
              .from = stationery.from,
              .to = to,
              .subject = std::move(subject),
              .text = text_of(told, opening, language, site, footer),
              .html = html_of(told, opening, language, site, footer, button),
              .unsubscribe = footer ? footer->stop : std::string(),
              .at_ms = std::min(now, letter.items.back().created_at)};
}

}  // namespace reef::notify
