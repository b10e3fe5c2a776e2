import type { Browser, Page } from 'playwright-core';
import QRCode from 'qrcode';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../../test/browser.ts';
import { type HarnessServer, serveHarness } from '../../../../test/serve-harness.ts';
import type { Harness } from './harness.ts';

declare const harness: Harness;

let server: HarnessServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([serveHarness(import.meta.dirname), launchBrowser()]);
  page = await browser.newPage();
  await page.goto(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The dark modules of a code, for drawing in the page. */
function modules(text: string): { size: number; dark: boolean[] } {
  const { modules: grid } = QRCode.create(text, { errorCorrectionLevel: 'Q' });
  return { size: grid.size, dark: Array.from(grid.data, (value) => value === 1) };
}

interface Look {
  readonly dark: string;
  readonly light: string;
  /** Round modules between whole finders, as designers draw them; behind glass; with a picture in the middle; on no paper of its own. */
  readonly how?: 'DOTS' | 'MIRRORED' | 'LOGO' | 'BARE';
}

/** Draws codes on a grey 1280 × 720 frame, each turned by some degrees, and decodes it `rounds` times. */
const decode = (
  codes: { text: string; x: number; y: number; edge: number; degrees: number }[],
  rounds = 1,
  look: Look = { dark: '#1b1a19', light: '#fff' },
) =>
  page.evaluate(
    async ({ drawn, times, look: { dark: ink, light: paper, how } }) => {
      const canvas = new OffscreenCanvas(1280, 720);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#8a8378';
      context.fillRect(0, 0, 1280, 720);
      for (const { size, dark, x, y, edge, degrees } of drawn) {
        const step = edge / size;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.translate(x, y);
        context.rotate((degrees * Math.PI) / 180);
        if (how === 'MIRRORED') context.scale(-1, 1);
        context.fillStyle = paper;
        if (how !== 'BARE')
          context.fillRect(-edge / 2 - 4 * step, -edge / 2 - 4 * step, edge + 8 * step, edge + 8 * step);
        context.fillStyle = ink;
        for (const [index, isDark] of dark.entries()) {
          if (!isDark) continue;
          const [left, top] = [-edge / 2 + (index % size) * step, -edge / 2 + Math.floor(index / size) * step];
          context.beginPath();
          const [column, row] = [index % size, Math.floor(index / size)];
          const isFinder = (row < 7 && (column < 7 || column > size - 8)) || (row > size - 8 && column < 7);
          if (how === 'DOTS' && !isFinder) context.arc(left + step / 2, top + step / 2, step * 0.45, 0, 2 * Math.PI);
          else context.rect(left, top, step, step);
          context.fill();
        }
        context.fillStyle = '#c8202f';
        if (how === 'LOGO') context.fillRect(-edge * 0.12, -edge * 0.12, edge * 0.24, edge * 0.24);
      }
      const decoder = harness.decoder();
      try {
        let found: Awaited<ReturnType<typeof decoder.decode>> = [];
        let isFrameGone = false;
        const counts: number[] = [];
        for (let round = 0; round < times; round += 1) {
          const frame = await createImageBitmap(canvas);
          const answer = decoder.decode(frame);
          isFrameGone = frame.width === 0;
          found = await answer;
          counts.push(found.length);
        }
        return { found, counts, isFrameGone, figures: decoder.figures() };
      } finally {
        decoder.close();
      }
    },
    { drawn: codes.map(({ text, ...place }) => ({ ...place, ...modules(text) })), times: rounds, look },
  );

test('reads a turned code, says where it is, and hands the frame over instead of copying it', async () => {
  const text = 'https://app.example.org/scan/7KM2QX9HT4';
  const { found, isFrameGone, figures } = await decode([{ text, x: 640, y: 360, edge: 240, degrees: 11 }], 5);
  expect(found.map((code) => code.text)).toEqual([text]);
  expect(isFrameGone).toBe(true);
  const corners = found[0]?.corners ?? [];
  const centre = corners.reduce((sum, { x, y }) => ({ x: sum.x + x / 4, y: sum.y + y / 4 }), { x: 0, y: 0 });
  expect(Math.hypot(centre.x - 640, centre.y - 360)).toBeLessThan(12);
  expect(figures).toMatchObject({ frames: 5, engine: expect.stringMatching(/^(WASM|BROWSER)$/) });
  expect(figures.medianMs).toBeGreaterThan(0);
});

test('reads several codes of one frame', async () => {
  const { found } = await decode([
    { text: 'https://app.example.org/scan/7KM2QX9HT4', x: 340, y: 360, edge: 220, degrees: -4 },
    { text: 'https://app.example.org/scan/4WD8RN0PZ6', x: 900, y: 340, edge: 220, degrees: 5 },
  ]);
  expect(found.map(({ text }) => text.slice(-10)).toSorted()).toEqual(['4WD8RN0PZ6', '7KM2QX9HT4']);
});

test.each([
  { dark: '#fff', light: '#1b1a19' },
  { dark: '#fff', light: '#c8202f' },
  { dark: '#fff', light: '#14213d' },
])('reads a code that is $dark on $light within three frames, and in each one after', async (colors) => {
  const text = 'https://app.example.org/scan/7KM2QX9HT4';
  const { found, counts } = await decode([{ text, x: 640, y: 360, edge: 240, degrees: 11 }], 7, colors);
  expect(counts).toEqual([0, 0, 1, 1, 1, 1, 1]);
  expect(found.map((code) => code.text)).toEqual([text]);
});

test.each<Look>([
  { dark: '#1b1a19', light: '#fff', how: 'DOTS' },
  { dark: '#1b1a19', light: '#fff', how: 'MIRRORED' },
  { dark: '#1b1a19', light: '#fff', how: 'LOGO' },
  { dark: '#1b1a19', light: '#fff', how: 'BARE' },
  { dark: '#777', light: '#aaa' },
  { dark: '#1f5fd6', light: '#fdf1dc' },
  { dark: '#ffd400', light: '#101010', how: 'DOTS' },
  { dark: '#c8202f', light: '#1b1a19' },
])('reads a code that is $dark on $light, drawn as $how, within three frames', async (look) => {
  const text = 'https://app.example.org/scan/7KM2QX9HT4';
  const { found } = await decode([{ text, x: 640, y: 360, edge: 240, degrees: -7 }], 3, look);
  expect(found.map((code) => code.text)).toEqual([text]);
});

test('an empty frame has no code, and a closed decoder says so', async () => {
  expect((await decode([])).found).toEqual([]);
  const said = await page.evaluate(async () => {
    const decoder = harness.decoder();
    const answer = decoder.decode(new ImageData(8, 8)).catch((failure: unknown) => String(failure));
    decoder.close();
    return answer;
  });
  expect(said).toContain('closed');
});
