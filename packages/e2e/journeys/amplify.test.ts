import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAmplify } from '../harness/amplify-in-browser.ts';
import { type AmplifyAuth, type AmplifyWorld, amplifyJourneys } from '../harness/amplify-journeys.ts';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { codeSentTo } from '../harness/outbox.ts';
import { createVisitor, someEmail } from '../harness/people.ts';
import { password } from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { totpCode } from '../harness/totp.ts';
import { openPage, type WatchedPage } from '../harness/watched-page.ts';

/** aws-amplify 6 in Chromium, against the running server: what its users would have, but for our own client. */
let server: ServerProcess;
let browser: Browser;
let watched: WatchedPage;
let auth: AmplifyAuth;

beforeAll(async () => {
  const environment = { CONFIRMATION: 'code', DEVICE_TRACKING: 'always' };
  [server, browser] = await Promise.all([startServer({ environment }), borrowChromium()]);
  watched = await openPage(browser, { bypassCSP: true });
  // Our own client, which would use it, does not run here.
  watched.expectFaults(/preloaded using link preload but not used/);
  auth = await openAmplify(watched.page, server);
});
afterAll(async () => {
  await watched?.close();
  await browser?.close();
  await server?.stop();
});

const world: AmplifyWorld = {
  get auth() {
    return auth;
  },
  somebody: () => ({ username: randomUUID(), email: someEmail(), password }),
  async codeAfter(email, work) {
    const asked = new Date();
    await work();
    return codeSentTo(server, email, asked);
  },
  authenticatorCode: totpCode,
};
amplifyJourneys('Chromium', () => world);

it('signs in on the hosted page with PKCE, and out of it', async () => {
  const { page } = watched;
  const person = await createVisitor(server, { isConfirmed: true });
  const leaving = page.waitForRequest(/\/oauth2\/authorize/);
  await page.evaluate(() => {
    const { amplify } = globalThis as unknown as { amplify: { signInWithRedirect(): Promise<void> } };
    void amplify.signInWithRedirect();
  });
  const asked = new URL((await leaving).url()).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  await page.locator('input[name="username"]').fill(person.email);
  await page.locator('input[name="password"]').fill(person.password);
  const exchanged = page.waitForResponse(/\/oauth2\/token$/);
  await page.locator('input[name="password"]').press('Enter');
  expect((await exchanged).status()).toBe(200);
  await expect.poll(async () => (await auth.fetchAuthSession()).tokens?.idToken?.payload['email']).toBe(person.email);
  expect(page.url()).toMatch(server.url('app', '/login/callback'));
  expect(await auth.fetchUserAttributes()).toMatchObject({ email: person.email });

  const loggedOut = page.waitForRequest(/\/idp\/logout/);
  // The page is left meanwhile, with the answer that the call would have had.
  await auth.signOut().catch(() => undefined);
  await loggedOut;
  await page.waitForURL(server.url('app', '/'));
  expect((await auth.fetchAuthSession()).tokens).toBeUndefined();
});
