#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "server/notify/delivery_worker.hpp"
#include "server/notify/kinds.hpp"
#include "server/notify/tokens.hpp"

namespace reef::notify {
namespace {

/// The style of the HTML part: plain, and readable in any mail program.
constexpr std::string_view page_style =
    "font-family:sans-serif;line-height:1.5;max-width:36em;margin:0 auto;padding:1em";
constexpr std::string_view button_style =
    "display:inline-block;padding:.6em 1.2em;background:#0b5c6b;color:#ffffff;text-decoration:none;border-radius:.4em";

bool is_about_account(const store::Outgoing& message) {
  const Kind* const kind = find_kind(message.items.front().kind);
  return kind != nullptr && kind->manner == Policy::account;
}

std::string address_of(const store::Outgoing& message) {
  return is_about_account(message) ? datum(message.items.front().data, "to") : message.user.mail;
}

/// The footer of mails that can be unsubscribed from.
struct Footer {
  std::string change;  ///< URL of the settings.
  std::string stop;    ///< URL of the unsubscription.
};

std::string link_html(const std::string& url, const std::string& word) {
  return fmt::format("<a href=\"{}\">{}</a>", html_text(url), html_text(word));
}

std::string text_of(const std::vector<Notification>& notifications, const std::vector<std::string>& opening,
                    std::string_view language, const Site& site, const std::optional<Footer>& footer) {
  std::string text;
  for (const std::string& line : opening) text += line + "\n\n";
  for (const Notification& each : notifications) {
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

std::string html_of(const std::vector<Notification>& notifications, const std::vector<std::string>& opening,
                    std::string_view language, const Site& site, const std::optional<Footer>& footer,
                    std::string_view button) {
  std::string html = fmt::format("<!doctype html>\n<html lang=\"{}\"><meta charset=\"utf-8\"><body style=\"{}\">\n",
                                 language, page_style);
  for (const std::string& line : opening) html += fmt::format("<p>{}</p>\n", html_text(line));
  for (const Notification& each : notifications) {
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

std::optional<Mail> mail_of(const store::Outgoing& message, const MessageSettings& message_settings,
                            store::Millis now) {
  const std::string to = address_of(message);
  if (!is_mail_address(to) || message_settings.from.address.empty()) return std::nullopt;
  const Site& site = message_settings.site;
  const std::string_view language = language_of(message.user.locale);
  std::vector<Notification> notifications;
  notifications.reserve(message.items.size());
  for (const store::MessageItem& item : message.items) notifications.push_back(notification_of(item, language, site));

  const bool account = is_about_account(message);
  std::optional<Footer> footer;
  if (!account) {
    footer = {
        .change = site.url + "/account",
        .stop = site.url + "/unsubscribe/" + unsubscribe_token(message_settings.unsubscribe_key, message.user.id)};
  }
  std::vector<std::string> opening;
  if (!message.user.name.empty()) opening.push_back(say(language, "hello", {{"name", message.user.name}}));
  std::string subject = notifications.front().subject;
  if (notifications.size() > 1) {
    subject = say(language, "digest.subject.other", {{"count", std::to_string(notifications.size())}});
    opening.push_back(say(language, "digest.line"));
  }
  const std::string button = say(language, account ? "open_link" : "open_match");
  return Mail{.id = message.id,
              .from = message_settings.from,
              .to = to,
              .subject = std::move(subject),
              .text = text_of(notifications, opening, language, site, footer),
              .html = html_of(notifications, opening, language, site, footer, button),
              .unsubscribe = footer ? footer->stop : std::string(),
              .at_ms = std::min(now, message.items.back().created_at)};
}

}  // namespace reef::notify
