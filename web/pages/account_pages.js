import { AccountPage } from "./account.js";
import { FirstAdminPage } from "./first_admin.js";
import { LoginPage } from "./login.js";
import { ConfirmPage, NewPasswordPage, ResetPage, UnsubscribePage } from "./mail_links.js";
import { PeoplePage } from "./people.js";
import { PlayerPage } from "./player.js";
import { RankingPage } from "./ranking.js";
import { RegisterPage } from "./register.js";

/** The pages about accounts and people, by the names of their routes. */
export const pages = {
  login: LoginPage,
  register: RegisterPage,
  confirm: ConfirmPage,
  reset: ResetPage,
  new_password: NewPasswordPage,
  unsubscribe: UnsubscribePage,
  account: AccountPage,
  first_admin: FirstAdminPage,
  people: PeoplePage,
  player: PlayerPage,
  ranking: RankingPage,
};
