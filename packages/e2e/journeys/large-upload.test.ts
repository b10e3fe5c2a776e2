import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../harness/chromium.ts';
import { type LossyProxy, startLossyProxy } from '../harness/lossy-proxy.ts';
import { call } from '../harness/people.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { button } from './exhibitor.ts';
import { type Company, createOrganizer, enterAs } from './fair-people.ts';
import { look } from './look.ts';
import { language, laptop, serverAway, t } from './setting.ts';

const mebibyte = 1_048_576;
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
    launchChromium(),
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

const filesIn = async (place: string): Promise<string[]> => {
  const found = await readdir(join(server.dataDir, 'files', place), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found.filter((one) => one.isFile()).map(({ parentPath, name: file }) => join(parentPath, file));
};
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
  const watched = await openPage(browser, { viewport: laptop, locale: language, proxy: { server: proxy.address } });
  watched.expectFaults(serverAway);
  const { page } = watched;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname);
  });
  await enterAs(page, organizer);
  await openImport(page);

  // Cut in the second part, then broken off by a reload in the third.
  proxy.slow(4 * mebibyte, 8 * mebibyte);
  await choose(page, file);
  const progress = page.getByRole('progressbar', { name: t('uploads:progressOf', { name }) });
  await progress.waitFor();
  await look(page, 'business-large-upload');
  await expect.poll(async () => (await filesIn('parts')).length).toBe(2);
  expect(proxy.cuts()).toBe(1);
  await openImport(page);
  await choose(page, file);
  const another = page.getByRole('dialog').getByRole('button', { name: t('imports:another') });
  await another.waitFor();
  // Four parts; the cut costs one of them again, and so does the reload.
  const timesSent = [1, 2, 3, 4].map((part) => sent.filter((path) => path.endsWith(`/parts/${part}`)).length);
  expect(timesSent.slice(0, 2)).toEqual([1, 2]);
  expect(Math.max(...timesSent)).toBe(2);
  expect(sent.length).toBeLessThanOrEqual(6);
  const stored = await Promise.all((await filesIn('')).map((path) => readFile(path)));
  expect(stored.map(sumOf)).toContain(sumOf(content));
  expect(await filesIn('parts')).toEqual([]);

  await another.click();
  const held = (await filesIn('')).length;
  await choose(page, file);
  await expect.poll(async () => (await filesIn('parts')).length).toBeGreaterThan(0);
  await page.getByRole('button', { name: t('uploads:cancelOf', { name }) }).click();
  await page.getByRole('dialog').getByText(t('imports:nothingYet')).waitFor();
  await expect.poll(async () => (await filesIn('')).length).toBeLessThanOrEqual(held + 1);
  expect(await filesIn('parts')).toEqual([]);
  await watched.close();
});
