import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '../../packages/e2e/harness/chromium.ts';
import { newDataFolder } from '../../packages/e2e/harness/data-folder.ts';
import { drawCode, makeFilm } from '../../packages/e2e/harness/film.ts';
import { createStand, createVisitor } from '../../packages/e2e/harness/people.ts';
import { startServer } from '../../packages/e2e/harness/server-process.ts';
import type { Line } from '../line.ts';

const frames = 200;
const watchedSize = 340;

interface Frame {
  /** From the frame as the page takes it out of the video to its codes back in the page. */
  readonly ms: number;
  readonly isDecoded: boolean;
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** A code that is held before the camera at 1280 × 720, read frame by frame by the scanner of a visitor, in rapid mode. */
export async function camera(): Promise<Line[]> {
  const dataDir = await newDataFolder();
  const server = await startServer({ dataDir, environment: { LOG_LEVEL: 'warn' } });
  try {
    const [beacon] = (await createStand(server)).beacons;
    const { token } = await createVisitor(server);
    const film = join(dataDir, 'stand.y4m');
    const png = await drawCode(server.url('app', `/scan/${beacon?.code}`));
    makeFilm(film, [{ png, size: watchedSize }]);
    const browser = await launchChromium({ camera: film });
    try {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        locale: 'en',
        permissions: ['camera'],
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await page.addInitScript((kept) => {
        localStorage.setItem('fairlead.sessionToken', kept);
        localStorage.setItem('fairlead.skipConfirmation.camera', 'true');
        const seen: { ms: number; isDecoded: boolean }[] = [];
        Object.assign(globalThis, { framesSeen: seen });
        let taken = 0;
        const take = globalThis.createImageBitmap.bind(globalThis) as (
          source: ImageBitmapSource,
        ) => Promise<ImageBitmap>;
        globalThis.createImageBitmap = ((source: ImageBitmapSource) => {
          taken = performance.now();
          return take(source);
        }) as typeof createImageBitmap;
        globalThis.Worker = class extends Worker {
          constructor(url: string | URL, options?: WorkerOptions) {
            super(url, options);
            this.addEventListener('message', ({ data }: MessageEvent<{ codes?: readonly unknown[] }>) =>
              seen.push({ ms: performance.now() - taken, isDecoded: (data.codes ?? []).length > 0 }),
            );
          }
        };
      }, token);
      await page.goto(server.url('app', '/scanner'));
      await page.getByRole('button', { name: 'Rapid off' }).click();
      const seenFrames = () => page.evaluate(() => (globalThis as unknown as { framesSeen: Frame[] }).framesSeen);
      await page.waitForFunction(
        (count) => (globalThis as unknown as { framesSeen: unknown[] }).framesSeen.length >= count,
        frames,
        { timeout: 120_000 },
      );
      // The reader itself comes with the first frame.
      const found = (await seenFrames()).slice(1);
      const decoded = found.filter(({ isDecoded }) => isDecoded).map(({ ms }) => ms);
      return [
        {
          name: 'a code from camera to decoded, at 1280 × 720, median of the frames',
          measured: { value: at(decoded, 0.5), unit: 'ms' },
          bound: { kind: 'at most', must: 100, aim: 30 },
          notes: [
            `Decoded in a worker, one frame at a time; p95 ${at(decoded, 0.95).toFixed(1)} ms, read in ${decoded.length} of ${found.length} frames.`,
          ],
        },
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
