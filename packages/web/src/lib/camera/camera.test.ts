import { makeCode } from '@fairlead/contract/code';
import { describe, expect, test } from 'vitest';
import { createChooser } from './chooser.ts';
import type { FoundCode } from './decoder/protocol.ts';
import { onScreen, roundedPath, widen } from './sighted-code.ts';

const corners: FoundCode['corners'] = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
];
const one = makeCode((length) => new Uint8Array(length).fill(3));
const other = makeCode((length) => new Uint8Array(length).fill(7));
const found = (...codes: string[]): FoundCode[] =>
  codes.map((code) => ({ text: `https://app.example.org/scan/${code}`, corners }));

describe('chooser', () => {
  test('takes a single code once it is steady, and not again while it stays in view', () => {
    const chooser = createChooser();
    expect(chooser.see(found(one), 0).kind).toBe('SEEN');
    expect(chooser.see(found(one), 50)).toMatchObject({ kind: 'TAKE', seen: { code: one } });
    for (let at = 100; at < 20_000; at += 500) expect(chooser.see(found(one), at).kind).toBe('SEEN');
    expect(chooser.see([], 20_000).kind).toBe('NONE');
    chooser.see(found(one), 24_000);
    expect(chooser.see(found(one), 24_050).kind).toBe('TAKE');
  });

  test('a code that is still there when its sheet is closed is not taken again', () => {
    const chooser = createChooser();
    chooser.see(found(one), 0);
    expect(chooser.see(found(one), 50).kind).toBe('TAKE');
    chooser.pause(60);
    chooser.resume();
    for (let at = 60_000; at < 70_000; at += 500) expect(chooser.see(found(one), at).kind).toBe('SEEN');
    chooser.see(found(other), 70_100);
    expect(chooser.see(found(other), 70_150).kind).toBe('TAKE');
  });

  test('nor after another one was typed meanwhile, and that one is not taken either', () => {
    const chooser = createChooser();
    chooser.see(found(one), 0);
    expect(chooser.see(found(one), 50).kind).toBe('TAKE');
    expect(chooser.see(found(one), 2_000).kind).toBe('SEEN');
    chooser.pause(2_100);
    chooser.took(other);
    chooser.resume();
    for (const code of [one, other, one]) {
      chooser.see(found(code), 30_050);
      expect(chooser.see(found(code), 30_100).kind).toBe('SEEN');
    }
    // Out of view before the pause already: the paper is in front of the camera anew.
    chooser.see([], 31_000);
    chooser.pause(40_000);
    chooser.resume();
    chooser.see(found(one), 50_050);
    expect(chooser.see(found(one), 50_100).kind).toBe('TAKE');
  });

  test('time without a frame is no time out of view: the reader still loads, or the phone is slow', () => {
    const chooser = createChooser();
    chooser.took(one);
    chooser.pause(0);
    chooser.resume();
    for (let at = 6_000; at < 40_000; at += 4_000) expect(chooser.see(found(one), at).kind).toBe('SEEN');
    chooser.see([], 40_000);
    chooser.see(found(one), 42_900);
    expect(chooser.see(found(one), 47_000).kind).toBe('SEEN');
    chooser.see([], 50_000);
    chooser.see(found(one), 53_000);
    expect(chooser.see(found(one), 53_050).kind).toBe('TAKE');
  });

  test('another code is taken at once', () => {
    const chooser = createChooser();
    chooser.see(found(one), 0);
    chooser.see(found(one), 50);
    chooser.see(found(other), 100);
    expect(chooser.see(found(other), 150)).toMatchObject({ kind: 'TAKE', seen: { code: other } });
  });

  test('never saves one of several by itself, even when the others are missed for some frames', () => {
    const chooser = createChooser();
    expect(chooser.see(found(one, other), 0)).toMatchObject({
      kind: 'SEVERAL',
      codes: [{ code: one }, { code: other }],
    });
    for (let at = 50; at < 1200; at += 50) expect(chooser.see(found(one), at).kind).toBe('SEVERAL');
    chooser.see(found(one), 1250);
    expect(chooser.see(found(one), 1300).kind).toBe('TAKE');
  });

  test('the same code twice in a frame is one, and a foreign code is said to be foreign', () => {
    const chooser = createChooser();
    expect(chooser.see(found(one, one), 0).kind).toBe('SEEN');
    expect(chooser.see([{ text: 'https://example.org/menu', corners }], 50).kind).toBe('FOREIGN');
    expect(chooser.see([{ text: 'https://example.org/menu', corners }, ...found(one)], 100).kind).toBe('SEEN');
  });

  test('a code that was tapped is not taken again', () => {
    const chooser = createChooser();
    chooser.see(found(one, other), 0);
    chooser.took(one);
    chooser.see(found(one), 60);
    expect(chooser.see(found(one), 110).kind).toBe('SEEN');
  });
});

describe('geometry', () => {
  test('a wide frame on a tall screen is cut left and right', () => {
    const frame = { width: 1280, height: 720 };
    const screen = { width: 390, height: 844 };
    expect(onScreen({ x: 640, y: 360 }, frame, screen)).toEqual({ x: 195, y: 422 });
    expect(onScreen({ x: 0, y: 0 }, frame, screen).x).toBeLessThan(0);
    expect(onScreen({ x: 0, y: 720 }, frame, screen).y).toBeCloseTo(844);
  });
  test('frames stand around a code and close', () => {
    expect(widen(corners, 1.2)[2]).toEqual({ x: 11, y: 11 });
    expect(roundedPath(corners, 2)).toMatch(/^M.*Z$/);
  });
});
