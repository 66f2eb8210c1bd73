#include "server/accounts/names.hpp"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace reef::accounts {
namespace {

using Wide = std::u16string;

constexpr int marks_max = 2;  // On one letter: Vietnamese has two.

Wide widen(std::string_view text) {
  Wide wide(text.size() + 1, u'\0');  // UTF-16 never has more units than UTF-8 has bytes.
  UErrorCode status = U_ZERO_ERROR;
  std::int32_t length = 0;
  u_strFromUTF8WithSub(wide.data(), static_cast<std::int32_t>(wide.size()), &length, text.data(),
                       static_cast<std::int32_t>(text.size()), 0xFFFD, nullptr, &status);
  wide.resize(static_cast<std::size_t>(length));
  return wide;
}

std::string narrow(const Wide& wide) {
  std::string text(wide.size() * 3 + 1, '\0');
  UErrorCode status = U_ZERO_ERROR;
  std::int32_t length = 0;
  u_strToUTF8WithSub(text.data(), static_cast<std::int32_t>(text.size()), &length, wide.data(),
                     static_cast<std::int32_t>(wide.size()), 0xFFFD, nullptr, &status);
  text.resize(static_cast<std::size_t>(length));
  return text;
}

/// Runs an ICU function that writes into a buffer, with a buffer that is large enough.
template <class Write>
Wide written(std::size_t guess, Write write) {
  Wide result(guess + 16, u'\0');
  for (int attempt = 0; attempt < 2; ++attempt) {
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t length = write(result.data(), static_cast<std::int32_t>(result.size()), &status);
    result.resize(static_cast<std::size_t>(std::max(length, 0)));
    if (U_SUCCESS(status)) return result;
    if (status != U_BUFFER_OVERFLOW_ERROR) return {};
    result.resize(result.size() + 1);
  }
  return {};
}

Wide normalised(const UNormalizer2* form, const Wide& text) {
  return written(text.size() * 2, [&](UChar* to, std::int32_t size, UErrorCode* status) {
    return unorm2_normalize(form, text.data(), static_cast<std::int32_t>(text.size()), to, size, status);
  });
}

const UNormalizer2* form_c() {
  UErrorCode status = U_ZERO_ERROR;
  return unorm2_getNFCInstance(&status);
}
const UNormalizer2* form_kc() {
  UErrorCode status = U_ZERO_ERROR;
  return unorm2_getNFKCInstance(&status);
}

Wide folded(const Wide& text) {
  return written(text.size() * 3, [&](UChar* to, std::int32_t size, UErrorCode* status) {
    return u_strFoldCase(to, size, text.data(), static_cast<std::int32_t>(text.size()), U_FOLD_CASE_DEFAULT, status);
  });
}

struct CloseChecker {
  void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};
using Checker = std::unique_ptr<USpoofChecker, CloseChecker>;

/// Checkers are only read once they are set up, so all threads share them.
Checker checker_for(std::int32_t checks) {
  UErrorCode status = U_ZERO_ERROR;
  Checker checker(uspoof_open(&status));
  uspoof_setRestrictionLevel(checker.get(), USPOOF_MODERATELY_RESTRICTIVE);
  uspoof_setChecks(checker.get(), checks, &status);
  return checker;
}

bool fails(const USpoofChecker* checker, const Wide& text) {
  UErrorCode status = U_ZERO_ERROR;
  return uspoof_check2(checker, text.data(), static_cast<std::int32_t>(text.size()), nullptr, &status) != 0 ||
         U_FAILURE(status);
}

Wide skeleton(const Wide& text) {
  static const Checker checker = checker_for(USPOOF_CONFUSABLE);
  return written(text.size() * 4, [&](UChar* to, std::int32_t size, UErrorCode* status) {
    return uspoof_getSkeleton(checker.get(), 0, text.data(), static_cast<std::int32_t>(text.size()), to, size, status);
  });
}

std::vector<UChar32> code_points(const Wide& text) {
  std::vector<UChar32> letters;
  for (std::size_t at = 0; at < text.size();) {
    UChar32 letter = 0;
    U16_NEXT(text.data(), at, text.size(), letter);
    letters.push_back(letter);
  }
  return letters;
}

/// A character that is invisible or affects the text around it.
bool is_control(UChar32 letter) {
  constexpr std::uint32_t unseen =
      U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CS_MASK | U_GC_CO_MASK | U_GC_CN_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
  return (U_MASK(u_charType(letter)) & unseen) != 0 || u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

bool is_blank(UChar32 letter) {
  return u_charType(letter) == U_SPACE_SEPARATOR || letter == 0x2800;  // Braille pattern blank.
}

bool well_spaced(const std::vector<UChar32>& letters) {
  bool after_blank = true;
  for (const UChar32 letter : letters) {
    const bool blank = is_blank(letter);
    if (blank && (after_blank || letter != U' ')) return false;
    after_blank = blank;
  }
  return !after_blank;
}

bool has_stacked_marks(const std::vector<UChar32>& letters) {
  int marks = marks_max;  // A mark at the start has no base letter.
  for (const UChar32 letter : letters) {
    const bool mark = (U_GET_GC_MASK(letter) & U_GC_M_MASK) != 0;
    marks = mark ? marks + 1 : 0;
    if (marks > marks_max) return true;
  }
  return false;
}

Violation fault(const char* rule, const char* detail) {
  return {rule, detail, "/name"};
}

std::optional<Violation> fault_of(const Wide& name) {
  static const Checker imitations = checker_for(USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY);
  static const Checker scripts = checker_for(USPOOF_RESTRICTION_LEVEL);
  const std::vector<UChar32> letters = code_points(name);
  if (letters.empty() || letters.size() > static_cast<std::size_t>(name_letters_max)) {
    return fault("name.length", "a name must have 1 to 32 characters");
  }
  if (std::ranges::any_of(letters, is_control)) {
    return fault("name.control", "a name must not contain control characters or invisible characters");
  }
  if (!well_spaced(letters)) {
    return fault("name.space", "a name must have single spaces between its words and none at its ends");
  }
  if (normalised(form_kc(), name) != name || has_stacked_marks(letters) || fails(imitations.get(), name)) {
    return fault("name.look_alike", "a name must not contain characters that imitate others");
  }
  if (name.contains(u'@')) return fault("name.look_alike", "a name must not look like a mail address");
  if (fails(scripts.get(), name)) return fault("name.mixed_scripts", "a name must use only one script");
  return std::nullopt;
}

/// Look-alikes that the skeleton keeps apart, since it is case-sensitive: i, l, I and 1 look the same in many fonts.
Wide without_doubt(Wide key) {
  std::ranges::replace(key, u'i', u'l');
  return key;
}

/// Names of roles, of the server, and of deleted users in the client. In lower case, without spaces.
constexpr const char* reserved_words[] = {
    // English, and traditional names of system accounts.
    "admin", "admins", "administrator", "administrators", "administration", "mod", "mods", "moderator", "moderators",
    "moderation", "root", "superuser", "sysadmin", "sysop", "operator", "webmaster", "hostmaster", "postmaster",
    "system", "server", "support", "helpdesk", "staff", "official", "atoll", "computer", "deletedplayer", "deleteduser",
    "deletedaccount",
    // German
    "administratorin", "moderatorin", "verwaltung", "gelöschteskonto", "gelöschterspieler",
    // Dutch
    "beheer", "beheerder", "moderatie", "systeem", "ondersteuning", "verwijderdespeler", "verwijderdaccount",
    // Italian
    "amministratore", "amministratrice", "amministrazione", "moderatore", "moderatrice", "moderazione", "sistema",
    "assistenza", "giocatoreeliminato", "giocatorecancellato"};
/// Reserved for guests: accounts cannot have these names.
constexpr const char* guest_words[] = {"guest", "gast", "ospite"};
/// May be combined with reserved words; the name stays reserved.
constexpr const char* small_words[] = {"the", "team", "of", "der", "die", "de", "het", "il", "lo", "la"};

std::vector<std::string> keys_of(std::span<const char* const> words) {
  std::vector<std::string> keys;
  for (const char* word : words) keys.push_back(name_key(word));
  return keys;
}

/// The letters and digits of a name, without the digits at its ends: "The Admin-2" becomes "TheAdmin".
Wide core_of(std::string_view text) {
  Wide core;
  for (const UChar32 letter : code_points(widen(text))) {
    if ((U_GET_GC_MASK(letter) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_ND_MASK)) == 0) continue;
    if (core.empty() && u_isdigit(letter)) continue;
    char16_t units[2];
    std::size_t length = 0;
    U16_APPEND_UNSAFE(units, length, letter);
    core.append(units, length);
  }
  while (!core.empty() && u_isdigit(core.back())) core.pop_back();
  return core;
}

/// Whether a key consists of these words, at least one, and any number of small ones.
bool is_made_of(std::string_view key, std::span<const std::string> words, std::span<const std::string> small) {
  enum : std::uint8_t { unreached, plain, telling };
  std::vector<std::uint8_t> reached(key.size() + 1, unreached);
  reached[0] = plain;
  for (std::size_t at = 0; at < key.size(); ++at) {
    if (reached[at] == unreached) continue;
    const std::string_view remaining = key.substr(at);
    for (const std::string& word : words) {
      if (remaining.starts_with(word)) reached[at + word.size()] = telling;
    }
    for (const std::string& word : small) {
      if (remaining.starts_with(word)) reached[at + word.size()] = std::max(reached[at], reached[at + word.size()]);
    }
  }
  return reached[key.size()] == telling;
}

}  // namespace

bool is_reserved(std::string_view text, bool guest) {
  static const std::vector<std::string> reserved = keys_of(reserved_words);
  static const std::vector<std::string> of_guests = keys_of(guest_words);
  static const std::vector<std::string> small = keys_of(small_words);
  const std::string key = name_key(narrow(core_of(text)));
  return is_made_of(key, reserved, small) || (!guest && is_made_of(key, of_guests, small));
}

std::expected<Name, Violation> judge_free_name(std::string_view text, bool guest) {
  auto name = judge_name(text);
  if (name && is_reserved(name->text, guest)) {
    return std::unexpected(fault("name.reserved", "this name is reserved for the site's staff"));
  }
  return name;
}

std::expected<Name, Violation> judge_name(std::string_view text) {
  const Wide name = normalised(form_c(), widen(text));
  if (auto found = fault_of(name)) return std::unexpected(std::move(*found));
  std::string stored = narrow(name);
  std::string key = name_key(stored);
  return Name{std::move(stored), std::move(key)};
}

std::string name_key(std::string_view text) {
  // Folded between two skeletons, because upper and lower case letters have different look-alikes.
  return narrow(without_doubt(skeleton(folded(skeleton(normalised(form_kc(), widen(text)))))));
}

std::string normal_form(std::string_view text) {
  return narrow(normalised(form_c(), widen(text)));
}

std::string case_folded(std::string_view text) {
  return narrow(normalised(form_c(), folded(widen(text))));
}

int letter_count(std::string_view text) {
  return static_cast<int>(
      std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

}  // namespace reef::accounts
