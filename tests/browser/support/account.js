// Registering and logging in with the forms.
import { password } from "../../http/support/accounts.js";

/** Registers with the form, as a guest or without a session. */
export async function registers(
  person,
  { name = person.name, mail = `${person.name.toLowerCase()}@example.org` } = {},
) {
  await person.open("/register");
  await person.page.getByLabel("Name", { exact: true }).fill(name);
  await person.page.getByLabel("Email address").fill(mail);
  await person.page.getByLabel("Password", { exact: true }).fill(password);
  await person.press(person.button("Create account"));
  await person.sees(person.role("heading", `Welcome, ${name}`));
}

export async function logs_in(person, login = person.name) {
  await person.open("/login");
  await person.page.getByLabel("Name or email address").fill(login);
  await person.page.getByLabel("Password", { exact: true }).fill(password);
  await person.press(person.role("main").getByRole("button", { name: "Log in" }));
}

export async function logs_out(person) {
  await person.press(person.button(/^Your menu/));
  await person.press(person.button("Log out"));
  await person.sees(person.link("Log in"));
}
