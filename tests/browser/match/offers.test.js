// Offers in two windows: a draw and a winner, with mouse, touch and keyboard.
import assert from "node:assert/strict";
import { mover, playTurn, table } from "../../http/support/play.js";
import { assert_sound } from "../support/look.js";
import { desktop, phone, scene } from "../support/scene.js";

const game = "metikoro";

/** A match of these people, each with its page open. */
async function at_a_table(stage, people) {
  const players = await Promise.all(people.map(({ name }) => stage.server.guest(name)));
  const match = await table(players, { game });
  const seated = [];
  for (const [at, { name, screen, dark }] of people.entries()) {
    const person = await stage.person(name, screen, { dark, token: players[at].token });
    await person.open(`/match/${match}`);
    await person.sees(person.button("Match menu"));
    seated.push(person);
  }
  return { match, seated, players };
}

async function from_menu(person, item) {
  await person.press(person.button("Match menu"));
  await person.press(person.button(item));
}

const banner = (person) => person.role("region", "Offer");

scene("two players agree on a draw", async (stage) => {
  const {
    seated: [ann, ben],
  } = await at_a_table(stage, [
    { name: "Ann", screen: desktop },
    { name: "Ben", screen: phone, dark: true },
  ]);
  await from_menu(ann, "Offer a draw");
  await ann.reads(banner(ann), /^You offer a draw Waiting for: Ben\. Withdraw$/);
  await ben.reads(banner(ben), /^Ann offers a draw If all players agree, the match ends\..* Decline Accept$/);
  for (const person of [ann, ben]) await assert_sound(person, `the offer as ${person.name} sees it`);

  await ben.press(ben.button("Accept"));
  for (const person of [ann, ben]) {
    await person.sees(person.text("The match is a draw"));
    await person.sees(person.role("heading", "Final score"));
    await person.sees_no(banner(person));
    await person.reads(person.page.getByRole("main"), /All players agreed on a draw/);
    await person.in_log((log) => person.sees(log.getByText(/^All players agreed/)));
  }
  await ann.in_log((log) => ann.sees(log.getByText("Ben agrees")));
  await ben.in_log((log) => ben.sees(log.getByText("Ann offers a draw")));
  for (const person of [ann, ben]) await assert_sound(person, `the end as ${person.name} sees it`);
});

scene("three players and a winner: an offer is declined, withdrawn and accepted, by keyboard alone", async (stage) => {
  const {
    match,
    seated: [ann, ben, cleo],
  } = await at_a_table(stage, [
    { name: "Ann", screen: desktop },
    { name: "Ben", screen: desktop },
    { name: "Cleo", screen: desktop },
  ]);
  const by_key = async (person, thing) => {
    await thing.focus();
    await person.page.keyboard.press("Enter");
  };
  const propose = async (winner) => {
    await by_key(ann, ann.button("Match menu"));
    await by_key(ann, ann.button("Propose a winner"));
    const dialog = ann.role("dialog", "Who should win?");
    await ann.sees(dialog);
    assert.ok(await dialog.getByRole("button", { name: "Propose" }).isDisabled(), "no winner is selected yet");
    await dialog.getByRole("radio", { name: winner }).focus();
    await ann.page.keyboard.press("Space");
    await assert_sound(ann, "the dialog");
    await by_key(ann, dialog.getByRole("button", { name: "Propose" }));
    await ann.sees_no(dialog);
  };
  await propose("Ben");
  await ben.reads(banner(ben), /Ann proposes that you win/);
  await cleo.reads(banner(cleo), /Ann proposes that Ben wins/);
  await cleo.open("/");
  const waiting = cleo.role("region", /^Your turn/);
  await cleo.reads(waiting, /Ann proposes that Ben wins/);
  await cleo.open(`/match/${match}`);
  await by_key(cleo, cleo.button("Decline"));
  for (const person of [ann, ben, cleo]) await person.sees_no(banner(person));
  await ann.in_log((log) => ann.sees(log.getByText("Cleo declines")));

  await propose("Ben");
  await by_key(ann, ann.button("Withdraw"));
  await ben.in_log((log) => ben.sees(log.getByText("Ann withdraws the offer")));

  await propose("Ben");
  await by_key(cleo, cleo.button("Accept"));
  await cleo.reads(banner(cleo), /Agreed: you\. Waiting for: Ben\./);
  await ann.reads(banner(ann), /Agreed: Cleo\. Waiting for: Ben\./);
  await by_key(ben, ben.button("Accept"));
  await ben.sees(ben.text("You won"));
  await ann.sees(ann.text("Ben won"));
});

scene("a turn is taken back, as the log shows; then the match is cancelled", async (stage) => {
  const { match, seated, players } = await at_a_table(stage, [
    { name: "Ann", screen: desktop },
    { name: "Ben", screen: phone, dark: true },
  ]);
  const first = players.indexOf(await mover(players, match));
  const [asker, answerer] = [seated[first], seated[1 - first]];
  await playTurn(players[first], match);
  await answerer.sees(answerer.button("End turn"));
  await from_menu(asker, "Request a takeback");
  await asker.reads(banner(asker), /^You ask to take back your last turn Waiting for: \w+\. Withdraw$/);
  await answerer.reads(banner(answerer), /asks to take back their last turn If all players agree, the match goes back/);
  for (const person of seated) await assert_sound(person, `a turn to be taken back as ${person.name} sees it`);
  await answerer.press(answerer.button("Accept"));
  await asker.sees(asker.button("End turn"));
  for (const person of seated) {
    await person.sees_no(banner(person));
    await person.in_log((log) => person.sees(log.getByText("Taken back", { exact: true })));
  }
  await answerer.in_log((log) => answerer.sees(log.getByText(`${asker.name} takes back their turn`)));

  await from_menu(answerer, "Cancel the match");
  await answerer.sees(answerer.role("dialog", "Cancel the match?"));
  await assert_sound(answerer, "the question before");
  await answerer.press(answerer.role("dialog", "Cancel the match?").getByRole("button", { name: "Propose" }));
  await asker.reads(
    banner(asker),
    /proposes to cancel the match If all players agree, the match ends without a result/,
  );
  await asker.press(asker.button("Accept"));
  for (const person of seated) {
    await person.sees(person.text("The match was cancelled"));
    await person.reads(person.page.getByRole("main"), /All players agreed to cancel the match/);
    await assert_sound(person, `the end as ${person.name} sees it`);
  }
  await asker.open("/");
  await asker.sees(asker.role("region", /^Finished/).getByText("Cancelled", { exact: true }));
});
