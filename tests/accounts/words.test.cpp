// Validation of names, mail addresses and passwords.

#include <catch2/catch.hpp>

#include "server/accounts/mail_address.hpp"
#include "server/accounts/names.hpp"
#include "server/accounts/passwords.hpp"

namespace reef::accounts {
namespace {

std::string rule_of(const std::string& name) {
  const auto judged = judge_name(name);
  return judged ? "" : judged.error().rule;
}

std::string password_rule(const std::string& password) {
  const auto fault = password_fault(password, "Moana Tui", "moana.tui@example.org", "/password");
  return fault ? fault->rule : "";
}

}  // namespace

TEST_CASE("names of many scripts are valid") {
  for (const char* name : {"M", "Mōana 🌊", "<b>Moana</b>", "Ольга", "Ἀχιλλεύς", "李小龍", "たろう タロウ 太郎",
                           "김철수", "عمر", "דוד", "अनुष्का", "Nguyễn Thị", "O'Brien-Smith 3"}) {
    INFO(name);
    CHECK(rule_of(name).empty());
  }
}

TEST_CASE("a name is returned in normal form C") {
  CHECK(judge_name("Mo\u0304ana")->text == "M\u014Dana");
  CHECK(judge_name("M\u014Dana")->key == judge_name("Mo\u0304ana")->key);
}

TEST_CASE("an invalid name is refused with its rule") {
  const std::string long_name(33, 'x');
  CHECK(rule_of("") == "name.length");
  CHECK(rule_of(long_name) == "name.length");
  CHECK(rule_of("a\tb") == "name.control");
  CHECK(rule_of("a\u202Eb") == "name.control");
  CHECK(rule_of("a\u200Db") == "name.control");
  CHECK(rule_of("a\u3164") == "name.control");  // Hangul filler: an invisible letter.
  CHECK(rule_of(" a") == "name.space");
  CHECK(rule_of("a  b") == "name.space");
  CHECK(rule_of("a\u2003b") == "name.space");
  CHECK(rule_of("\uFF21b") == "name.look_alike");
  CHECK(rule_of("\u2460st") == "name.look_alike");
  CHECK(rule_of("a\u0300\u0301\u0302\u0303b") == "name.look_alike");
  CHECK(rule_of("a@b") == "name.look_alike");
  CHECK(rule_of("P\u0430ul") == "name.mixed_scripts");
}

TEST_CASE("names that look like the site's staff are reserved") {
  for (const char* name : {"admin",
                           "ADMIN",
                           "Adm1n",
                           "\u0410dmin",
                           "Admin 2",
                           "The Admins",
                           "Atoll",
                           "Atoll Support Team",
                           "atoll-admin",
                           "AtollModerator",
                           "r00t",
                           "M0d",
                           "System",
                           "Server",
                           "Staff",
                           "Deleted player",
                           "Gel\u00F6schtes Konto",
                           "Beheerder",
                           "Amministratore",
                           "Computer"}) {
    INFO(name);
    CHECK(is_reserved(name, /*guest=*/true));
  }
  for (const char* name : {"Moana", "Adminah", "Modesty", "Rooter", "Serverus", "Theo", "Ateam", "Staffan", "Systema X",
                           "Guest", "7", "!", "The Of", "\u674E\u5C0F\u9F8D"}) {
    INFO(name);
    CHECK_FALSE(is_reserved(name, /*guest=*/true));
  }
  CHECK(is_reserved("Guest", /*guest=*/false));
  CHECK(is_reserved("Guest 12", /*guest=*/false));
  CHECK(judge_free_name("Moderator", /*guest=*/true).error().rule == "name.reserved");
  CHECK(judge_free_name("Moana", /*guest=*/true)->key == judge_name("Moana")->key);
  CHECK(judge_name("Moderator"));
}

TEST_CASE("names that look alike have one key") {
  const std::string key = name_key("Millie");
  for (const char* other : {"millie", "MILLIE", "MiIlie", "Mi11ie", "M\u0456llie"}) {
    INFO(other);
    CHECK(name_key(other) == key);
  }
  CHECK(name_key("Mollie") != key);
  CHECK(name_key("M\u00EDllie") != key);  // A visible accent makes a different name.
  CHECK(name_key("modem") == name_key("MODEM"));
  CHECK(name_key("modem") == name_key("rnodern"));
  CHECK(name_key("Ann 0") == name_key("ann O"));
}

TEST_CASE("spellings of one mail address have one key") {
  CHECK(judge_mail("A.b+c@Example.ORG")->key == "a.b+c@example.org");
  CHECK(judge_mail("A.b+c@Example.ORG")->text == "A.b+c@Example.ORG");
  CHECK(judge_mail("a@b\u00FCcher.example")->text == "a@xn--bcher-kva.example");
  CHECK(judge_mail("root@localhost"));
}

TEST_CASE("an address cannot break out of a header") {
  for (const char* text :
       {"",          "a",     "@b",   "a@",   "a@b\r\nBcc: c@d", "a b@c", "\"a b\"@c", "a@[::1]", "<a@b>",
        "a@b,c@d",   "a@b c", "a@-b", "a@b-", "a@b..c",          ".a@b",  "a..b@c",    "a(b)@c",  "\u00E4@b",
        "a@b\u0001", "a@b\n", "-a@b"}) {
    INFO(text);
    REQUIRE_FALSE(judge_mail(text));
    CHECK(judge_mail(text).error().rule == "mail.format");
  }
}

TEST_CASE("a password must be long enough, not too long, not common and not like the name") {
  CHECK(password_rule("rather long and only mine").empty());
  CHECK(password_rule("\u0101\u0113\u012B\u014D\u016B-twenty").empty());
  CHECK(password_rule("ninechars") == "password.short");
  CHECK(password_rule(std::string(1025, 'x')) == "password.long");
  CHECK(password_rule("1234567890") == "password.common");
  CHECK(password_rule("PASSWORD12345") == "password.common");
  CHECK(password_rule("aaaaaaaaaaaab") == "password.common");
  CHECK(password_rule("tide-tide-tide-") == "password.common");
  CHECK(password_rule("moana tui!!") == "password.like_name");
  CHECK(password_rule("moana.tui@example.org1") == "password.like_name");
}

}  // namespace reef::accounts
