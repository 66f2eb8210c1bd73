// Data export and account deletion.

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

Result<std::string> Accounts::next_page(DataExport& data_export) {
  if (data_export.is_whole) return std::string();
  const auto section = store_.export_section(data_export.user, data_export.section);
  if (!section) return not_readable();
  data_export.is_whole = !*section;
  if (data_export.is_whole) return std::string("}");
  Json rows = Json::array();
  for (const auto& row : (*section)->rows) rows.push_back(row_json(row));
  const std::string start = data_export.section++ == 0 ? R"({"at":)" + std::to_string(clock_.now_ms()) : "";
  return start + ',' + Json((*section)->name).dump() + ':' + rows.dump();
}

void Accounts::erase(const Identity& caller, std::string password, const Origin& origin, Callback<void> callback) {
  if (caller.user.guest) return resume_erasure(caller.user, std::move(callback));
  with_password(
      caller, std::move(password), origin,
      [this, user = caller.user, callback = std::move(callback)](const Result<store::Account>& account) mutable {
        if (!account) return callback(std::unexpected(account.error()));
        resume_erasure(user, std::move(callback));
      });
}

void Accounts::resume_erasure(const store::User& user, Callback<void> callback) {
  removing<void>({.user = user.id}, std::move(callback),
                 [this, user](Callback<void> done) { go(user, std::nullopt, tries_max, std::move(done)); });
}

void Accounts::delete_by_admin(store::User user, store::AccountDeletion deletion, Callback<void> callback) {
  if (deletion.merge_target) return go(std::move(user), std::move(deletion), tries_max, std::move(callback));
  store::RemovalRow removal{.user = user.id, .actor = deletion.entry.actor, .reason = deletion.entry.reason};
  removing<void>(std::move(removal), std::move(callback),
                 [this, user = std::move(user), deletion = std::move(deletion)](Callback<void> done) mutable {
                   go(std::move(user), std::move(deletion), tries_max, std::move(done));
                 });
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

void Accounts::go(store::User user, std::optional<store::AccountDeletion> deletion, int tries,
                  Callback<void> callback) {
  // From now on this user cannot authenticate, so that they cannot join a table again meanwhile.
  if (!begin_leaving(user.key, deletion && deletion->merge_target)) {
    return callback(std::unexpected(failure_of(store::AccountResult::busy)));
  }
  const auto stay = [this](store::Key key) {
    const std::lock_guard lock(leaving_mutex_);
    leaving_.erase(key);
  };
  auto ties = store_.ties(user.key);
  const auto last = store_.is_last_admin(user.key, clock_.now_ms());
  if (!ties || !last || tries == 0) {
    stay(user.key);
    return callback(not_readable());
  }
  if (*last) {
    stay(user.key);
    return callback(std::unexpected(failure_of(store::AccountResult::last_admin)));
  }
  others_.leave_matches(
      user, std::move(*ties),
      [this, user, deletion = std::move(deletion), tries, stay,
       callback = std::move(callback)](Result<void> left) mutable {
        if (!left) {
          stay(user.key);
          return callback(std::unexpected(std::move(left.error())));
        }
        store_.erase(user.key, clock_.now_ms(), deletion,
                     [this, user, deletion, tries, stay,
                      callback = std::move(callback)](store::Result<store::Written> stored) mutable {
                       if (stored && stored->result == store::AccountResult::busy) {
                         return workers_.post([this, user, deletion, tries, callback = std::move(callback)]() mutable {
                           go(std::move(user), std::move(deletion), tries - 1, std::move(callback));
                         });
                       }
                       const bool done = stored && stored->result == store::AccountResult::done;
                       if (done) gone(stored->user);
                       stay(user.key);
                       if (!stored) return callback(not_stored(stored.error()));
                       // Deleting twice is not an error.
                       if (stored->result == store::AccountResult::gone && !deletion) return callback({});
                       if (!done) return callback(std::unexpected(failure_of(stored->result)));
                       callback({});
                     });
      });
}

void Accounts::pruned(store::Key user) {
  ended(user, [](const Identity&) { return true; });
}

void Accounts::gone(const store::User& user) {
  ended(user.key, [](const Identity&) { return true; });
  changed(user);
}

}  // namespace reef::accounts
