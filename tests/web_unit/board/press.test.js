import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { edge_scroll, press_becomes, slack_px } from "../../../web/board/press.js";

describe("a press on a piece", () => {
  const far = slack_px + 1;

  it("is a click as long as it hardly moves", () => {
    assert.equal(press_becomes({ touch: false, rested: false, way: slack_px - 1 }), "press");
    assert.equal(press_becomes({ touch: true, rested: true, way: 0 }), "press");
  });

  it("lifts the piece with the mouse at once, with a finger after a rest", () => {
    assert.equal(press_becomes({ touch: false, rested: false, way: far }), "lift");
    assert.equal(press_becomes({ touch: true, rested: true, way: far }), "lift");
  });

  it("scrolls if a finger moves at once", () => {
    assert.equal(press_becomes({ touch: true, rested: false, way: far }), "scroll");
  });
});

describe("a page with a piece held at its edge", () => {
  const screen = { top: 0, bottom: 800 };

  it("stays in the middle", () => {
    assert.equal(edge_scroll(60, screen), 0);
    assert.equal(edge_scroll(740, screen), 0);
  });

  it("scrolls the faster the nearer the edge is, and no faster beyond it", () => {
    assert.ok(edge_scroll(40, screen) < 0);
    assert.ok(edge_scroll(10, screen) < edge_scroll(40, screen));
    assert.equal(edge_scroll(-300, screen), edge_scroll(0, screen));
    assert.equal(edge_scroll(900, screen), -edge_scroll(0, screen));
  });
});
