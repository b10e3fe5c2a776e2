import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { beaconId, token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';
import { useBusinessPages } from '../business/test/business-pages.ts';

let api: VisitorApi;
let losesAnswers: boolean;
const pages = useBusinessPages((request, path, body) => {
  const answer = api.answer(request, path, body);
  return losesAnswers && request.method === 'PATCH' ? null : answer;
}, 'app.localhost');
beforeEach(() => {
  losesAnswers = false;
  api = new VisitorApi();
  api.isListed = true;
  api.note = 'Kessler';
});

async function openPhone(): Promise<Page> {
  const page = await pages.open(390, 'en', { 'fairlead.sessionToken': token });
  await page.goto(pages.at(`/mixie-point/${beaconId}`));
  // Text typed before the note has come is written to an empty note, and both are kept.
  await expect.poll(() => noteOn(page).inputValue()).toBe(api.note);
  return page;
}
const noteOn = (page: Page) => page.getByRole('textbox', { name: 'My note' });
const sentence = 'You also changed this note on another device. Both texts are kept here.';

test('keeps what both phones wrote into one note, and says so', async () => {
  const [one, other] = [await openPhone(), await openPhone()];
  await noteOn(one).fill('Phone A: three floors');
  await expect.poll(() => api.note).toBe('Phone A: three floors');
  await noteOn(other).fill('Phone B: ring Marta');
  await expect.poll(() => api.note).toBe('Phone A: three floors\nPhone B: ring Marta');
  await other.getByText(sentence).waitFor();
  await expect.poll(() => noteOn(other).inputValue()).toBe('Phone A: three floors\nPhone B: ring Marta');
  await noteOn(other).pressSequentially('!');
  await expect.poll(() => api.note).toBe('Phone A: three floors\nPhone B: ring Marta!');
  await expect.poll(() => one.getByText(sentence).count()).toBe(0);
});

test('keeps both when one of them was written without a connection', async () => {
  const [one, other] = [await openPhone(), await openPhone()];
  await other.context().setOffline(true);
  await noteOn(other).fill('Phone B: ring Marta');
  await other.getByText('Saved on this phone').waitFor();
  await noteOn(one).fill('Phone A: three floors');
  await expect.poll(() => api.note).toBe('Phone A: three floors');
  await other.context().setOffline(false);
  await expect.poll(() => api.note).toBe('Phone A: three floors\nPhone B: ring Marta');
  await other.getByText(sentence).waitFor();
});

test('takes what one phone writes on as one text, also when an answer is lost', async () => {
  const page = await openPhone();
  await noteOn(page).fill('Three floors, lift');
  await expect.poll(() => api.note).toBe('Three floors, lift');
  await noteOn(page).fill('Three floors');
  await expect.poll(() => api.note).toBe('Three floors');
  // Until the phone knows it as well: what it writes before is written to another note, and that answer must not be lost.
  await page.getByText('Only you can see it').waitFor();
  losesAnswers = true;
  await noteOn(page).fill('Three floors and a lift');
  await expect.poll(() => api.note).toBe('Three floors and a lift');
  await noteOn(page).fill('Three floors and stairs');
  losesAnswers = false;
  await expect.poll(() => api.note, { timeout: 20_000 }).toBe('Three floors and stairs');
  await expect.poll(() => page.getByText(sentence).count()).toBe(0);
});

test('shows what another phone wrote where nothing waits on this one', async () => {
  const page = await openPhone();
  await noteOn(page).fill('Phone B');
  await expect.poll(() => api.note).toBe('Phone B');
  await page.getByText('Only you can see it').waitFor();
  api.note = 'Phone A';
  // Longer than what was read counts as fresh.
  await page.clock.install({ time: Date.now() + 60_000 });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => noteOn(page).inputValue()).toBe('Phone A');
});
