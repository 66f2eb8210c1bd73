// What somebody may take along, and how they go.

#include <utility>

#include "server/accounts/support.hpp"

namespace reef::accounts {
namespace {

constexpr std::string_view json_suffix = "_json";
constexpr int tries_max = 3;

Json value_json(const store::Column& column) {
  if (const auto* const integer = std::get_if<std::int64_t>(&column.value)) return *integer;
  if (const auto* const real = std::get_if<double>(&column.value)) return *real;
  const auto* const text = std::get_if<std::string>(&column.value);
  if (text == nullptr) return nullptr;
  if (!column.name.ends_with(json_suffix)) return *text;
  return text->empty() ? Json(nullptr) : Json::parse(*text, nullptr, /*allow_exceptions=*/false);
}

Json row_json(const std::vector<store::Column>& row) {
  Json json = Json::object();
  for (const store::Column& column : row) {
    std::string name = column.name;
    if (name.ends_with(json_suffix)) name.resize(name.size() - json_suffix.size());
    json[name] = value_json(column);
  }
  return json;
}

}  // namespace

Answer<Json> Accounts::everything_of(const Identity& caller) {
  const auto holdings = store_.everything_of(caller.user.key);
  if (!holdings) return not_readable();
  Json everything{{"at", clock_.now_ms()}};
  for (const store::Holding& holding : *holdings) {
    Json& rows = everything[holding.name] = Json::array();
    for (const auto& row : holding.rows) rows.push_back(row_json(row));
  }
  return everything;
}

void Accounts::erase(const Identity& caller, std::string password, const Origin& origin, Ask<void> ask) {
  if (caller.user.guest) return go(caller.user, std::nullopt, tries_max, std::move(ask));
  with_password(caller, std::move(password), origin,
                [this, user = caller.user, ask = std::move(ask)](const Answer<store::Account>& account) mutable {
                  if (!account) return ask(std::unexpected(account.error()));
                  go(std::move(user), std::nullopt, tries_max, std::move(ask));
                });
}

void Accounts::expel(store::User user, store::Dismissal dismissal, Ask<void> ask) {
  go(std::move(user), std::move(dismissal), tries_max, std::move(ask));
}

bool Accounts::begin_merge(store::Key from, store::Key into) {
  const std::lock_guard lock(leaving_mutex_);
  const auto is_taken = [this](store::Key user) { return leaving_.contains(user) || merging_.contains(user); };
  if (is_taken(from) || is_taken(into)) return false;
  merging_.insert({from, into});
  return true;
}

void Accounts::end_merge(store::Key from, store::Key into) {
  const std::lock_guard lock(leaving_mutex_);
  merging_.erase(from);
  merging_.erase(into);
}

bool Accounts::begin_leaving(store::Key user, bool merges) {
  const std::lock_guard lock(leaving_mutex_);
  if (!merges && merging_.contains(user)) return false;
  leaving_.insert(user);
  return true;
}

void Accounts::go(store::User user, std::optional<store::Dismissal> dismissal, int tries, Ask<void> ask) {
  // From now on nobody comes in as this user, so that none of their tables is taken up anew behind our back.
  if (!begin_leaving(user.key, dismissal && dismissal->heir)) {
    return ask(std::unexpected(failure_of(store::Ending::busy)));
  }
  const auto stay = [this](store::Key key) {
    const std::lock_guard lock(leaving_mutex_);
    leaving_.erase(key);
  };
  auto ties = store_.ties(user.key);
  const auto last = store_.is_last_admin(user.key, clock_.now_ms());
  if (!ties || !last || tries == 0) {
    stay(user.key);
    return ask(not_readable());
  }
  if (*last) {
    stay(user.key);
    return ask(std::unexpected(failure_of(store::Ending::last_admin)));
  }
  others_.leave_matches(
      user, std::move(*ties),
      [this, user, dismissal = std::move(dismissal), tries, stay, ask = std::move(ask)](Answer<void> left) mutable {
        if (!left) {
          stay(user.key);
          return ask(std::unexpected(std::move(left.error())));
        }
        store_.erase(
            user.key, clock_.now_ms(), dismissal,
            [this, user, dismissal, tries, stay, ask = std::move(ask)](store::Result<store::Written> stored) mutable {
              if (stored && stored->ending == store::Ending::busy) {
                return workers_.post([this, user, dismissal, tries, ask = std::move(ask)]() mutable {
                  go(std::move(user), std::move(dismissal), tries - 1, std::move(ask));
                });
              }
              const bool done = stored && stored->ending == store::Ending::done;
              if (done) gone(stored->user);
              stay(user.key);
              if (!stored) return ask(not_stored());
              // Who asks twice to be deleted has what they want.
              if (stored->ending == store::Ending::gone && !dismissal) return ask({});
              if (!done) return ask(std::unexpected(failure_of(stored->ending)));
              ask({});
            });
      });
}

void Accounts::gone(const store::User& user) {
  ended(user.key, [](const Identity&) { return true; });
  changed(user);
}

}  // namespace reef::accounts
