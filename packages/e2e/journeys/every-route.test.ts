import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { launchChromium } from '../harness/chromium.ts';
import { largeTextFaults, largeTextSize } from '../harness/large-text.ts';
import { visitorProfile } from '../harness/samples.ts';
import { type Host, type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { settled } from './check-screen.ts';
import { language, laptop, t } from './fixtures.ts';
import { createOneOfEach, hosts, type World } from './one-of-each.ts';
import { enterAs } from './sign-in.ts';

let server: ServerProcess;
let browser: Browser;
let largeBrowser: Browser;
let world: World;

beforeAll(async () => {
  [server, browser, largeBrowser] = await Promise.all([
    startServer(),
    borrowChromium(),
    launchChromium({ textSize: largeTextSize }),
  ]);
  world = await createOneOfEach(server);
});
afterAll(async () => {
  await Promise.all([browser?.close(), largeBrowser?.close()]);
  await server?.stop();
});

/** Text that must be read on a screen: one of the world, or the screen's own title in the language of the journey. */
type Content = (on: World) => string;
const titled =
  (key: Parameters<typeof t>[0]): Content =>
  () =>
    t(key);
const fairName: Content = ({ fair }) => fair.name;
const projectName: Content = ({ project }) => project.name;
const pointName: Content = ({ point }) => point.name;
const pointTitle: Content = ({ point }) => point.title ?? '';
const surveyTitle: Content = ({ survey }) => survey.title;
const emailOf =
  (role: keyof World['people']): Content =>
  ({ people }) =>
    people[role].email;

/** Screens that need a code, a payment or another provider's answer are opened with one. */
const elsewhere: Readonly<Record<string, string>> = {
  '/login/callback': 'federation.test.ts',
  '/project/{id}/checkout-success': 'pay-for-leads.test.ts',
  '/reset-password': 'password.test.ts',
  '/sso': 'federation.test.ts',
  '/verify': 'confirm-email.test.ts',
  '/verify-email': 'confirm-email.test.ts',
};

/** The routes of the specification for each role that may open them, with what is read there. */
const routes: Readonly<Record<keyof World['people'], Readonly<Record<string, Content>>>> = {
  VISITOR: {
    '/account': () => visitorProfile.name,
    '/add-participation/{fair}': fairName,
    '/archived': titled('scans:archive.title'),
    '/change-password': titled('accounts:change.title'),
    '/consent': titled('consents:gate.title'),
    '/favourites': titled('attachments:favourites.title'),
    '/help-center': titled('help:title'),
    '/mixie-point/{point}': pointTitle,
    '/mixie-points': pointTitle,
    '/profile': () => visitorProfile.organization,
    '/reports': pointTitle,
    '/scan/{code}': pointTitle,
    '/scan/{code}/add': pointTitle,
    '/scanner': titled('camera:typed.title'),
    '/settings': titled('visitors:settings.title'),
    '/trade-fair/redirect/{fair}': fairName,
  },
  EXHIBITOR: {
    '/account': titled('security:account'),
    '/add-participation/{fair}': fairName,
    '/archived': titled('exhibitions:projects'),
    '/change-password': titled('accounts:change.title'),
    '/consent': titled('consents:gate.title'),
    '/favourites': titled('popular-documents:title'),
    '/help-center': titled('help:title'),
    '/pricing': titled('payments:pricing.title'),
    '/profile': () => 'Jana Brandt',
    '/project': titled('exhibitions:form.createTitle'),
    '/project/{project}': projectName,
    '/project/{project}/business-intelligence': titled('insights:title'),
    '/project/{project}/mixie-point': titled('beacons:newPoint'),
    '/project/{project}/mixie-point/{point}': pointTitle,
    '/project/{project}/mixie-points': pointName,
    '/project/{project}/sales-leads-center': () => 'M. ·',
    '/project/{project}/survey': titled('surveys:newSurvey'),
    '/project/{project}/survey/{survey}': surveyTitle,
    '/project/{project}/surveys': surveyTitle,
    '/projects': projectName,
    '/reports': titled('reports:screen.title'),
    '/scanner': titled('codes:title'),
    '/settings': () => 'Kessler Antriebstechnik',
    '/users': emailOf('EXHIBITOR'),
  },
  ORGANIZER: {
    '/trade-fair/{fair}': fairName,
    '/trade-fair/{fair}/exhibitors': () => 'Kessler Antriebstechnik',
    '/trade-fairs': fairName,
    '/reports': titled('reports:screen.title'),
    '/users': emailOf('ORGANIZER'),
  },
  ADMIN: {
    '/account': titled('security:account'),
    '/change-password': titled('accounts:change.title'),
    '/help-center': titled('help:title'),
    '/organizers': () => 'Nordhaus Messe',
    '/pricing': titled('prices:title'),
    '/profile': () => 'Ines Wahlberg',
    '/reports': titled('admins:reports.title'),
    '/settings': titled('admins:settings.title'),
    '/suspensions': titled('admins:suspensions.title'),
    '/trade-fair/{fair}': fairName,
    '/trade-fair/{fair}/exhibitors': () => 'Kessler Antriebstechnik',
    '/trade-fairs': fairName,
    '/users': emailOf('EXHIBITOR'),
  },
};

/** Before anybody signs in, on each host. */
const signedOut: Readonly<Record<string, Content>> = {
  '/forgot-password': titled('accounts:forgot.title'),
  '/login': titled('accounts:login.title'),
  '/token': titled('managed-tokens:title'),
};

const pathOf = (route: string): string =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'code') return world.point.code ?? '';
    return world[name as 'fair' | 'project' | 'point' | 'survey'].id;
  });

/** Returns the screen's text, with the values of its fields. */
const readScreen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as (HTMLInputElement | HTMLTextAreaElement)[];
    // The sidebar names projects and places too.
    const parts = [...document.querySelectorAll('body *')].filter((one) => one.matches('main'));
    const text = (parts.length > 0 ? parts : [document.body]).map((one) => (one as HTMLElement).innerText).join('\n');
    return [text, ...fields.map(({ value }) => value)].join('\n');
  });

/** Opens them one after the other; returns those that do not show what they are for. */
async function openAll(page: Page, host: Host, contents: Readonly<Record<string, Content>>): Promise<string[]> {
  const missing: string[] = [];
  for (const [route, content] of Object.entries(contents)) {
    await page.goto(server.url(host, pathOf(route)));
    const shown = await vi
      .waitFor(async () => expect(await readScreen(page)).toContain(content(world)), { timeout: 60_000 })
      .then(() => true)
      .catch(() => false);
    if (!shown) missing.push(`${route}: no “${content(world)}” in ${(await readScreen(page)).slice(0, 200)}`);
  }
  return missing;
}

/** The same with text of 200 %: returns what cannot be read. */
async function openAllLarge(page: Page, host: Host, contents: Readonly<Record<string, Content>>): Promise<string[]> {
  const faults: string[] = [];
  for (const route of Object.keys(contents)) {
    await page.goto(server.url(host, pathOf(route)));
    await settled(page, true);
    faults.push(...(await largeTextFaults(page)).map((fault) => `${route}: ${fault}`));
  }
  return faults;
}

/** Letter for letter. */
const specification = `
  /account /archived /change-password /consent /favourites /forgot-password /help-center /login /token /organizers /pricing /profile
  /projects /reports /reset-password /scanner /settings /sign-up /suspensions /sso /trade-fairs /users /verify /verify-email
  /login/callback /mixie-points /mixie-point/{id} /add-participation/{id} /scan/{id} /scan/{id}/add /project /project/{id}
  /project/{id}/business-intelligence /project/{id}/checkout-success /project/{id}/sales-leads-center /project/{id}/mixie-point
  /project/{id}/mixie-point/{mixiePointId} /project/{id}/mixie-points /project/{id}/survey /project/{id}/survey/{surveyId}
  /project/{id}/surveys /trade-fair/{id} /trade-fair/{id}/exhibitors /trade-fair/redirect/{id}`
  .trim()
  .split(/\s+/);

test('no route of the specification is left out', () => {
  const opened = [...Object.values(routes), signedOut, elsewhere]
    .flatMap((contents) => Object.keys(contents))
    .concat('/sign-up');
  const unnamed = (route: string): string => route.replaceAll(/\{\w+\}/g, '{}');
  expect([...new Set(opened.map(unnamed))].toSorted()).toEqual(specification.map(unnamed).toSorted());
});

describe('every route of the specification shows what it is for', () => {
  test.each(['VISITOR', 'EXHIBITOR', 'ORGANIZER', 'ADMIN'] as const)('to %s', async (role) => {
    const watched = await openPage(browser, { viewport: laptop, locale: language });
    await enterAs(watched.page, world.people[role]);
    expect(await openAll(watched.page, hosts[role], routes[role])).toEqual([]);
    await watched.close();
  });

  test.each(['app', 'business', 'admin'] as const)('to whoever has not signed in, on %s', async (host) => {
    const watched = await openPage(browser, { viewport: laptop, locale: language });
    const signUp = host === 'admin' ? 'accounts:firstAdmin.only.title' : 'accounts:signUp.title';
    expect(await openAll(watched.page, host, { ...signedOut, '/sign-up': titled(signUp) })).toEqual([]);
    await watched.close();
  });
});

describe('every route can be read with text of 200 %', () => {
  test.each(['VISITOR', 'EXHIBITOR', 'ORGANIZER', 'ADMIN'] as const)('by %s', async (role) => {
    const watched = await openPage(largeBrowser, { viewport: laptop, locale: language });
    const size = await watched.page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(size).toBe(`${largeTextSize}px`);
    await enterAs(watched.page, world.people[role]);
    expect(await openAllLarge(watched.page, hosts[role], routes[role])).toEqual([]);
    await watched.close();
  });
});
