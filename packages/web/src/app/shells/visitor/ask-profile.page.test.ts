import { type Visitor, visitorProfileInput } from '@fairlead/contract/visitors';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { checkAccessibility } from '../../../../../e2e/harness/accessibility.ts';
import { cutOff, reconnect } from '../../../../../e2e/harness/cut-off.ts';
import { useFrame } from '../../../../test/frame.ts';
import { beaconId, point, token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';

const frame = useFrame();
let api: VisitorApi;
/** The person's profile at the server. */
let profile: Visitor['profile'];
let refusal: string | null;

beforeEach(() => {
  api = new VisitorApi();
  api.isListed = true;
  profile = visitorProfileInput.parse({ city: 'Gävle' }) as Visitor['profile'];
  refusal = null;
  frame.answer = (path, request, body) => {
    const usual = api.answer(request, path, body);
    if (api.isUnreachable || path !== '/papi/visitor') return usual;
    const known = api.answer(Object.assign(Object.create(request), { method: 'GET' }), path, '')?.body as object;
    if (request.method === 'PUT' && refusal !== null) {
      const detail = { type: 'about:blank', title: '', status: 400, code: 'INVALID_INPUT', detail: '', requestId: 'r' };
      const errors = [{ path: 'body.profile.name', code: 'line', message: refusal }];
      return { status: 400, body: { ...detail, errors } };
    }
    if (request.method === 'PUT') profile = { ...profile, ...(JSON.parse(body) as { profile: object }).profile };
    return { status: 200, body: { ...known, isGuest: true, profile } };
  };
});

async function openPoint() {
  const watched = await frame.open();
  const { page } = watched;
  await page.addInitScript((stored) => localStorage.setItem('fairlead.sessionToken', stored), token);
  await page.goto(frame.server.at('app.localhost', `/mixie-point/${beaconId}`));
  await page.getByRole('heading', { name: point.title }).waitFor();
  const card = page.getByRole('form', { name: 'About you' });
  await card.waitFor();
  return { ...watched, card, next: () => card.getByRole('button', { name: 'Next' }).click() };
}

/** Marks the page if a text is ever shown on it. The profile's storage is kept busy meanwhile, as on a slow phone. */
const noteTooEarly = (page: Page, text: string) =>
  page.addInitScript((early) => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(early)) document.documentElement.dataset['tooEarly'] = 'yes';
    }).observe(document, { childList: true, subtree: true });
    void indexedDB.databases().then((all) => {
      const name = all.find((one) => one.name?.startsWith('fairlead.operations.'))?.name ?? '';
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const fields = opening.result.transaction('operations', 'readwrite').objectStore('operations');
        const until = Date.now() + 1_500;
        const stay = () => {
          if (Date.now() < until) fields.count().onsuccess = stay;
          else opening.result.close();
        };
        stay();
      };
    });
  }, text);

test('what is said without a connection is kept, listed as not sent, and sent once there is one', async () => {
  const { page, card, next } = await openPoint();
  await cutOff(page.context());
  await card.getByRole('textbox').fill('Marta Lindqvist');
  await card.getByText('On this phone').waitFor();
  await next();
  await card.getByText('2 of 3', { exact: false }).waitFor();
  await card.getByRole('textbox').fill('Volvik');
  await next();
  await reconnect(page.context());
  api.isUnreachable = true;
  await noteTooEarly(page, 'Everything is sent');
  await page.goto(frame.server.at('app.localhost', '/unsent'));
  await page.getByText('About you', { exact: false }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset['tooEarly'])).toBeUndefined();
  for (const said of ['“Marta Lindqvist”', '“Volvik”']) await page.getByText(said).waitFor();
  await checkAccessibility(page);
  expect(profile).toMatchObject({ city: 'Gävle' });
  expect(profile.name ?? '').toBe('');
  api.isUnreachable = false;
  await page.reload();
  await page.getByText('Everything is sent').waitFor();
  expect(profile).toMatchObject({ name: 'Marta Lindqvist', organization: 'Volvik', city: 'Gävle' });
});

test('what is typed is saved by itself, and what is emptied again is not sent', async () => {
  const { card } = await openPoint();
  await card.getByRole('textbox').fill('M');
  await card.getByRole('textbox').fill('');
  await card.getByRole('textbox').fill('Marta');
  await card.getByText('Saved', { exact: true }).waitFor();
  expect(profile).toMatchObject({ name: 'Marta', city: 'Gävle' });
});

test('what the server refuses says why where it can be changed or discarded', async () => {
  refusal = 'This name cannot be used.';
  const { page, card, next } = await openPoint();
  await card.getByRole('textbox').fill('Marta');
  await card.getByText('Not saved').waitFor();
  await next();
  await page.goto(frame.server.at('app.localhost', '/unsent'));
  await page.getByText('The server answered: This name cannot be used.', { exact: false }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/profile');
});
