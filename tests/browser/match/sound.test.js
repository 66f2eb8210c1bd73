// What is heard: each sound by itself, and the sounds of a match.
import assert from "node:assert/strict";
import { recipes } from "../../../web/lib/sound/recipes.js";
import { playTurn } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { end_turn, make_turn, own_turn } from "../support/maori.js";
import { desktop, phone, scene } from "../support/scene.js";
import { heard, hears, loads, records_sounds, synthesizer, wakes_sound } from "../support/sounds.js";
import { asked_match } from "../support/tables.js";

/** How loud each sound is, at full volume: its peak, its loudness where it is loudest, and the sample after its end. */
async function measured(person, url, names) {
  return person.page.evaluate(
    async ([url, all]) => {
      const { render } = await import(url);
      const rate = 44_100;
      const measures = {};
      for (const name of all) {
        const samples = await render(name, rate);
        const loudness = [];
        for (let from = 0; from < samples.length; from += rate / 100) {
          const part = samples.slice(from, from + rate / 100);
          loudness.push(Math.sqrt(part.reduce((sum, each) => sum + each * each, 0) / part.length));
        }
        measures[name] = {
          peak: samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0),
          loudest: Math.max(...loudness),
          heard_s: (loudness.findLastIndex((each) => each > 0.001) + 1) / 100,
          start_s: loudness.findIndex((each) => each > 0.001) / 100,
          end: Math.max(...loudness.slice(-10)),
        };
      }
      return measures;
    },
    [url, names],
  );
}

scene("each sound is audible, short, quiet and not clipped", async (stage) => {
  const ann = await stage.person("Ann");
  await ann.open("/");
  const measures = await measured(ann, await synthesizer(stage.server), Object.keys(recipes));
  for (const [name, { peak, loudest, heard_s, start_s, end }] of Object.entries(measures)) {
    assert.ok(peak > 0.1 && peak < 0.8, `${name}: its peak is ${peak}`);
    assert.ok(loudest > 0.03 && loudest < 0.35, `${name}: its loudness is ${loudest}`);
    assert.ok(start_s <= 0.03, `${name} starts after ${start_s} s`);
    assert.ok(heard_s > 0.04 && heard_s < 2, `${name} is heard for ${heard_s} s`);
    assert.ok(end < 0.0001, `${name} does not end in silence`);
  }
  const moves = ["place", "take", "slide", "cards"].map((name) => measures[name]);
  assert.ok(Math.max(...moves.map(({ heard_s }) => heard_s)) < 0.4, "the sounds of pieces are short");
});

scene(
  "own steps, the opponent's turn and the next prompt are heard, but nothing before the first touch",
  async (stage) => {
    const [first, ben] = [await stage.server.guest("Ann"), await stage.server.guest("Ben")];
    const match = await asked_match([first, ben]);
    const ann = await stage.person("Ann", desktop, { token: first.token });
    await records_sounds(ann);
    await ann.open(`/match/${match}`);
    await own_turn(ann);
    assert.ok(!(await loads(ann)).includes(await synthesizer(stage.server)), "the sounds are not loaded with the page");
    assert.deepEqual(await heard(ann), []);

    await wakes_sound(ann, stage.server);
    await make_turn(ann);
    await eventually(async () => (await heard(ann)).length > 0, "a step to be heard");
    await end_turn(ann);
    assert.ok(!(await heard(ann)).includes("your_turn"));
    const before = (await heard(ann)).length;
    await playTurn(ben, match);
    await hears(ann, "your_turn");
    await eventually(async () => (await heard(ann)).length > before + 1, "the opponent's turn to be heard, too");

    await ben.post(`/matches/${match}/chat`, { text: "Hello", cmd: "say-hello-once" });
    await hears(ann, "message");
  },
);

scene("the sound can be turned off and down; a phone has it in the settings, with vibration", async (stage) => {
  const [first, ben] = [await stage.server.guest("Ann"), await stage.server.guest("Ben")];
  const match = await asked_match([first, ben]);
  const ann = await stage.person("Ann", desktop, { token: first.token });
  await records_sounds(ann);
  await ann.open(`/match/${match}`);
  await ann.press(ann.button("Sound"));
  await ann.sees(ann.role("button", "Sound", { pressed: false }));
  await ann.page.reload();
  await ann.sees(ann.role("button", "Sound", { pressed: false }));
  await make_turn(ann);
  await end_turn(ann);
  await playTurn(ben, match);
  await own_turn(ann);
  assert.deepEqual(await heard(ann), []);

  await ann.press(ann.button("Settings"));
  assert.equal(await ann.role("checkbox", "Vibration").count(), 0);
  // The first sound may be too late, and is dropped then.
  const volume = ann.role("slider", "Volume");
  let presses = 0;
  await eventually(async () => {
    await volume.press(++presses % 2 === 1 ? "ArrowLeft" : "ArrowRight");
    await ann.page.waitForTimeout(200);
    return (await heard(ann)).includes("place");
  }, "the slider to be heard");
  await ann.sees(ann.role("button", "Sound", { pressed: true }));

  const there = await stage.person("Ann on the phone", phone, { token: first.token });
  await there.open(`/match/${match}`);
  await there.press(there.button("Settings"));
  await there.sees(there.role("checkbox", "Sound", { checked: true }));
  await there.press(there.role("checkbox", "Vibration", { checked: true }));
  await there.sees(there.role("checkbox", "Vibration", { checked: false }));
});
