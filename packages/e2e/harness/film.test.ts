import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsqr from 'jsqr';
import { toBuffer } from 'qrcode';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { launchChromium } from './chromium.ts';
import { filmFrames, filmSize, makeFilm } from './film.ts';

const url = 'http://app.localhost:3000/scan/7K3QZ0M1XA';
const code = (): Promise<Buffer> => toBuffer(url, { errorCorrectionLevel: 'Q', margin: 4, scale: 8 });

let folder: string;
let server: Server;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-film-'));
  server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<title>camera</title>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

/** Returns the text that an independent decoder reads in a picture of light. */
function decode(light: Uint8Array | readonly number[]): string | undefined {
  const { width, height } = filmSize;
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i += 1)
    pixels.fill(light[i] ?? 0, i * 4, i * 4 + 3).fill(255, i * 4 + 3, i * 4 + 4);
  return jsqr.default(pixels, width, height)?.data;
}

test('every frame shows the code, tilted and noisy as it is', async () => {
  for (const light of filmFrames([{ png: await code() }], 6)) expect(decode(light)).toBe(url);
});

test('a bare wall shows no code', () => {
  for (const light of filmFrames([], 1)) expect(decode(light)).toBeUndefined();
});

test('Chromium takes the film for its camera', async () => {
  const film = join(folder, 'code.y4m');
  makeFilm(film, [{ png: await code() }]);
  const browser = await launchChromium({ camera: film });
  try {
    const context = await browser.newContext({ permissions: ['camera'] });
    const page = await context.newPage();
    const { port } = server.address() as { port: number };
    await page.goto(`http://app.localhost:${port}/`);
    const light = await page.evaluate(async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 } });
      const video = document.createElement('video');
      video.srcObject = stream;
      video.muted = true;
      await video.play();
      const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
      const drawing = canvas.getContext('2d');
      if (!drawing) throw new Error('no canvas');
      drawing.drawImage(video, 0, 0);
      const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height);
      for (const track of stream.getTracks()) track.stop();
      return Array.from({ length: data.length / 4 }, (_, i) => data[i * 4] ?? 0);
    });
    expect(light).toHaveLength(filmSize.width * filmSize.height);
    expect(decode(light)).toBe(url);
  } finally {
    await browser.close();
  }
});
