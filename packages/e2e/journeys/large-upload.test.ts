import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { type LossyProxy, startLossyProxy } from '../harness/lossy-proxy.ts';
import { type Company, call, createOrganizer } from '../harness/people.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { language, laptop, serverUnreachable, t } from './fixtures.ts';
import { button } from './form.ts';
import { enterAs } from './sign-in.ts';

const mebibyte = 1_048_576;
/** Four parts. */
const size = 20 * mebibyte;
const name = 'exhibitors.xlsx';

let server: ServerProcess;
let browser: Browser;
let proxy: LossyProxy;
let folder: string;
let organizer: Company;
let fair: Exhibition;

beforeAll(async () => {
  [server, browser, proxy, folder] = await Promise.all([
    startServer(),
    borrowChromium(),
    startLossyProxy(),
    mkdtemp(join(tmpdir(), 'fairlead-large-')),
  ]);
  organizer = await createOrganizer(server, 'Nordhaus Messe', 'Ole Brandt');
  fair = await call<Exhibition>(server, 'business', organizer.token, 'POST', '/exhibition', {
    kind: 'TRADE_FAIR',
    name: 'Nordhaus Expo 2027',
  });
});
afterAll(async () => {
  await browser?.close();
  await proxy?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size: bytes }) => bytes,
    () => 0,
  );
/** Finished or not. */
const filesIn = async (place: string): Promise<string[]> => {
  const found = await readdir(join(server.dataDir, 'files', place), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found.filter((one) => one.isFile()).map(({ parentPath, name: file }) => join(parentPath, file));
};
/** Without the templates that are made by the way. */
async function largeFiles(): Promise<string[]> {
  const sizes = (await filesIn('')).map(async (path) => ({ path, size: await sizeOf(path) }));
  return (await Promise.all(sizes)).filter((one) => one.size > mebibyte).map(({ path }) => path);
}
const sumOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

async function openImport(page: Page): Promise<void> {
  await page.goto(server.url('business', `/trade-fair/${fair.id}/exhibitors`));
  await button(page, t('imports:act')).click();
  await page.getByRole('dialog').getByText(t('imports:nothingYet')).waitFor();
}
const choose = (page: Page, path: string) => page.getByRole('dialog').locator('input[type="file"]').setInputFiles(path);

test('a large file goes on after a cut and after a reload, arrives whole, and leaves nothing when it is cancelled', async () => {
  const content = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(size - 4)]);
  const file = join(folder, name);
  await writeFile(file, content);
  const watched = await openPage(browser, { viewport: laptop, locale: language, proxy: { server: proxy.url } });
  watched.expectFaults(serverUnreachable);
  const { page } = watched;
  await enterAs(page, organizer);
  await openImport(page);

  // Cut in the second part, then broken off by a reload in the third.
  proxy.disturb({ cut: 7 * mebibyte, hold: 13 * mebibyte });
  await choose(page, file);
  await page.getByRole('progressbar', { name: t('uploads:progressOf', { name }) }).waitFor();
  await expect.poll(async () => (await filesIn('parts')).length).toBe(2);
  expect(proxy.cuts()).toBe(1);
  await checkScreen(page, 'business-large-upload');
  await openImport(page);
  proxy.release();
  await choose(page, file);
  const another = page.getByRole('dialog').getByRole('button', { name: t('imports:another'), exact: true });
  await another.waitFor();
  const timesSent = (part: number) => proxy.sent().filter((path) => path.endsWith(`/parts/${part}`)).length;
  expect([timesSent(1), timesSent(2), timesSent(4)]).toEqual([1, 2, 1]);
  const stored = await Promise.all((await largeFiles()).map((path) => readFile(path)));
  expect(stored.map(sumOf)).toEqual([sumOf(content)]);
  expect(await filesIn('parts')).toEqual([]);

  await another.click();
  const held = await largeFiles();
  expect(held).toHaveLength(1);
  proxy.disturb({ hold: 7 * mebibyte });
  await choose(page, file);
  await expect.poll(async () => (await filesIn('parts')).length).toBe(1);
  await button(page, t('uploads:cancelOf', { name })).click();
  await page.getByRole('dialog').getByText(t('imports:nothingYet')).waitFor();
  proxy.release();
  await expect.poll(largeFiles).toEqual(held);
  expect(await filesIn('parts')).toEqual([]);
  await watched.close();
});
