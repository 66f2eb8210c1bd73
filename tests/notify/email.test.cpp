#include "server/notify/channels/email.hpp"

#include <catch2/catch.hpp>

#include "server/notify/tokens.hpp"

using namespace reef::notify;

namespace {

Mail sample() {
  return {.id = "abc234",
          .from = {"Atoll", "atoll@example.org"},
          .to = "moana@example.org",
          .subject = "Your turn",
          .text = "Hello\n",
          .html = "<p>Hello</p>\n",
          .unsubscribe = "https://atoll.example/unsubscribe/x",
          .at_ms = 1'767'225'600'000};
}

}  // namespace

TEST_CASE("which texts are valid mail addresses") {
  for (const char* text : {"a@b", "moana.o'neil+x@example.org", "a_b-c@sub.example.org"}) {
    INFO(text);
    CHECK(is_mail_address(text));
  }
  for (const std::string text : {"", "@b", "a@", "a", "a b@c", "a@b@c", "a@b\r\nBcc: x@y", "<a@b>", "a,b@c", "\"a\"@b",
                                 "-oQ@b", "zo\xc3\xab@b"}) {
    INFO(text);
    CHECK_FALSE(is_mail_address(text));
  }
  CHECK_FALSE(is_mail_address(std::string(250, 'a') + "@b.cd"));
}

TEST_CASE("a sender may have a name or not") {
  CHECK(read_mail_address("atoll@example.org")->address == "atoll@example.org");
  const auto named = read_mail_address("Zoë's Atoll <atoll@example.org>");
  REQUIRE(named);
  CHECK(named->name == "Zoë's Atoll");
  CHECK(named->address == "atoll@example.org");
  CHECK_FALSE(read_mail_address("Atoll <atoll@example.org> x"));
  CHECK_FALSE(read_mail_address("At\noll <atoll@example.org>"));
  CHECK_FALSE(read_mail_address("Atoll"));
}

TEST_CASE("header text is encoded only where necessary") {
  CHECK(header_text("Your turn in Maori") == "Your turn in Maori");
  CHECK(header_text("Zoë") == "=?UTF-8?B?Wm/Dqw==?=");
  CHECK(header_text("a\r\nBcc: x@y") == "=?UTF-8?B?YQ0KQmNjOiB4QHk=?=");
  CHECK(header_text("=?x?") == "=?UTF-8?B?PT94Pw==?=");
}

TEST_CASE("long header text is folded between characters into words of at most 75 characters") {
  std::string text;
  for (int count = 0; count < 40; ++count) text += "ë€𝄞";
  const std::string folded = header_text(text);
  std::size_t start = 0;
  while (start < folded.size()) {
    const std::size_t end = std::min(folded.find("\r\n ", start), folded.size());
    const std::string word = folded.substr(start, end - start);
    CHECK(word.size() <= 75);
    CHECK(word.starts_with("=?UTF-8?B?"));
    CHECK(word.ends_with("?="));
    start = end + 3;
  }
  CHECK(folded.find("77+9") == std::string::npos);  // No replacement character: no character was split.
}

TEST_CASE("quoted-printable keeps lines short and has no bare line ends") {
  CHECK(quoted_printable("a=b ë") == "a=3Db =C3=AB");
  CHECK(quoted_printable("one \ntwo\n") == "one=20\r\ntwo\r\n");
  CHECK(quoted_printable("a\r\nb") == "a\r\nb");
  const std::string lines = quoted_printable(std::string(200, 'x') + std::string(100, '='));
  std::size_t start = 0;
  while (start < lines.size()) {
    const std::size_t end = std::min(lines.find("\r\n", start), lines.size());
    CHECK(end - start <= 76);
    start = end + 2;
  }
}

TEST_CASE("HTML is escaped in content and in attributes") {
  CHECK(html_text("<a href=\"x\">&'") == "&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
}

TEST_CASE("a mail has each header once, and the same mail gives the same text") {
  const std::string text = compose(sample());
  CHECK(text == compose(sample()));
  CHECK(text.find("Date: Thu, 01 Jan 2026 00:00:00 +0000\r\n") != std::string::npos);
  CHECK(text.find("Message-ID: <abc234@example.org>\r\n") != std::string::npos);
  CHECK(text.find("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n") != std::string::npos);
  Mail plain = sample();
  plain.unsubscribe.clear();
  CHECK(compose(plain).find("List-Unsubscribe") == std::string::npos);
}

TEST_CASE("text from a player cannot create a header") {
  Mail mail = sample();
  mail.subject = "x\r\nBcc: victim@example.org\r\n\r\n--=_abc234";
  mail.text = "--=_abc234\r\nContent-Type: text/html\r\n";
  const std::string text = compose(mail);
  CHECK(text.find("\nBcc:") == std::string::npos);
  const std::string head = text.substr(0, text.find("\r\n\r\n"));
  CHECK(head.find("boundary=") != std::string::npos);  // The last header line is part of the head.
  CHECK(text.find("\r\n--=_abc234\r\nContent-Type: text/html\r\n\r\n") == std::string::npos);
}

TEST_CASE("an unsubscribe token belongs to one user and cannot be forged") {
  const std::string token = unsubscribe_token("key", "h3vt6yrcae2p");
  CHECK(user_of_token("key", token) == "h3vt6yrcae2p");
  CHECK_FALSE(user_of_token("other key", token));
  CHECK_FALSE(user_of_token("key", "x" + token));
  CHECK_FALSE(user_of_token("key", token.substr(0, token.size() - 1)));
  CHECK_FALSE(user_of_token("key", "h3vt6yrcae2p"));
  CHECK_FALSE(user_of_token("key", ""));
}
