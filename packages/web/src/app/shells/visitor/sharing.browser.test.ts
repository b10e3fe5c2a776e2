import type { SharingExhibitor } from '@fairlead/contract/sharing';
import type { Visit } from '@fairlead/contract/visits';
import type { Wish } from '@fairlead/contract/wishes';
import { beforeEach, expect, test } from 'vitest';
import { beaconId, code, point, token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';
import { useBusinessPages } from '../business/test/business-pages.ts';
import { checkLook } from '../business/test/check-look.ts';

const { exhibitor } = point;
const at = '2026-03-01T10:00:00.000Z';
const meeting: Wish = {
  kind: 'MEETING',
  by: 'EMAIL',
  noCalls: true,
  meetingAt: '2099-03-04T20:30:00.000Z',
  point: { beaconId, name: point.title },
  at,
};
let wish: Wish;
let asked: string[];
let isShared: boolean;
let isHeld: boolean;
let isSharedByScan: boolean;
let lastSource: SharingExhibitor['lastSource'];
const timeZone = 'Asia/Tokyo';

const visit = (): Visit => ({
  days: [
    {
      day: '2026-03-01',
      points: [
        {
          beaconId,
          title: point.title,
          exhibitorId: exhibitor.id,
          exhibitor: exhibitor.name,
          stand: 'C21',
          tradeFair: 'Nordhaus Expo',
          timeZone,
          firstAt: at,
          category: null,
          note: null,
          documents: [],
          answers: [],
          wish,
        },
      ],
    },
  ],
  tradeFairs: [],
  isWhole: true,
  email: null,
});
const seen = { name: 'I.', email: null, phone: null, organization: null, city: null, state: null };
const sharing = (): SharingExhibitor => ({
  exhibitor: { ...exhibitor, countryCode: null },
  isShared,
  isHeld,
  withdrawnAt: isShared ? null : at,
  isTelephoneShared: true,
  fields: ['initial'],
  seen: { ...seen, industry: null, profession: null, countryCode: null },
  sources: ['VISITOR_SCAN'],
  points: [],
  documents: [],
  answers: [],
  wish: { ...wish, timeZone },
  firstAt: at,
  lastAt: at,
  lastTimeZone: timeZone,
  lastSource,
});

const api = new VisitorApi();
const pages = useBusinessPages((request, path, body) => {
  asked.push(path);
  const calendar = { 'content-type': 'text/calendar' };
  if (path === '/papi/visitor/visit') return { status: 200, body: visit() };
  if (path === '/papi/visitor/sharing')
    return { status: 200, body: isSharedByScan && !api.isListed ? [] : [sharing()] };
  if (path === '/papi/visitor/wish') return { status: 200, body: [{ exhibitorId: exhibitor.id, wish }] };
  if (path === `/papi/scan/${beaconId}`)
    return { status: 200, body: { ...point, attachments: [], surveyId: null, shareUrl: 'https://app.example/x' } };
  if (path.endsWith('/ics')) return { status: 200, body: 'BEGIN:VCALENDAR', headers: calendar };
  return api.answer(request, path, body) ?? undefined;
}, 'app.localhost');
const open = (language = 'en') => pages.open(390, language, { 'fairlead.sessionToken': token });

beforeEach(() => {
  wish = meeting;
  asked = [];
  isShared = true;
  isHeld = false;
  isSharedByScan = false;
  lastSource = 'VISITOR_SCAN';
  api.isListed = true;
});

test.each([
  ['en', 'You asked for a meeting, 5 Mar 2099, 05:30, by e-mail, no calls'],
  ['de', 'Du hast um einen Termin gebeten, 5. März 2099, 05:30, per E-Mail, keine Anrufe'],
  ['es', 'Pediste una reunión, 5 mar 2099, 05:30, por correo, sin llamadas'],
])('my visit keeps a wish by the clock of the fair, in %s', async (language, text) => {
  const page = await open(language);
  await page.goto(pages.at('/reports'));
  await page.getByText(text).waitFor();
  await checkLook(page, `visit-wish-${language}`);
});

test('the way to who has my data has its icon in the middle of a tile', async () => {
  const page = await open();
  await page.goto(pages.at('/account'));
  const tile = page
    .getByRole('link', { name: /Who has my data/ })
    .locator('[aria-hidden=true]')
    .first();
  const look = await tile.evaluate((one) => {
    const [box, icon] = [one, one.querySelector('svg')].map((each) => each?.getBoundingClientRect());
    const middle = (of: DOMRect | undefined) => [
      (of?.left ?? 0) + (of?.width ?? 0) / 2,
      (of?.top ?? 0) + (of?.height ?? 0) / 2,
    ];
    return {
      middle: middle(box),
      ofIcon: middle(icon),
      width: box?.width,
      ground: getComputedStyle(one).backgroundColor,
    };
  });
  expect(look.width).toBe(44);
  expect(look.ground).not.toBe('rgba(0, 0, 0, 0)');
  for (const [axis, at] of look.middle.entries()) expect(look.ofIcon[axis]).toBeCloseTo(at, 0);
});

test('the knob of a switch is in the middle of its height, in the list and beside one exhibitor', async () => {
  const page = await open();
  for (const show of ['sharing', `exhibitor&id=${exhibitor.id}`]) {
    await page.goto(pages.at(`/account?show=${show}`));
    const knob = page.getByRole('switch').last().locator(':scope > *').first();
    await knob.waitFor();
    const gaps = await knob.evaluate((one) => {
      const [inner, outer] = [one.getBoundingClientRect(), (one.parentElement ?? one).getBoundingClientRect()];
      return { above: inner.top - outer.top, below: outer.bottom - inner.bottom };
    });
    expect(gaps, show).toEqual({ above: 3, below: 3 });
  }
});

test('a meeting goes into the calendar of the phone, from my visit and from its point', async () => {
  const page = await open();
  for (const path of ['/reports', `/mixie-point/${beaconId}`]) {
    asked = [];
    await page.goto(pages.at(path));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toBe('meeting.ics');
    expect(asked).toContain(`/papi/visitor/wish/${exhibitor.id}/ics`);
  }
});

test('what an exhibitor sees has the wish as well, and a meeting that is over is not shown as if to come', async () => {
  const page = await open();
  await page.goto(pages.at(`/account?show=exhibitor&id=${exhibitor.id}`));
  await page.getByText('A meeting, 5 Mar 2099, 05:30, by e-mail, no calls').waitFor();
  wish = { ...meeting, noCalls: false, meetingAt: '2026-02-26T06:00:00.000Z' };
  await page.reload();
  await page.getByText('A meeting, 26 Feb 2026, 15:00 (past), by e-mail').waitFor();
  for (const path of ['/reports', `/mixie-point/${beaconId}`]) {
    await page.goto(pages.at(path));
    await page.getByText(/26 Feb 2026, \d\d:00 \(past\)/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Add to calendar' }).count()).toBe(0);
  }
});

test.each([
  ['en', 'They can contact you once you confirm your e-mail address.', 'Confirm e-mail'],
  ['de', 'Der Aussteller kann sich melden, sobald du deine E-Mail-Adresse bestätigst.', 'E-Mail-Adresse bestätigen'],
  ['es', 'Podrán contactarte cuando confirmes tu correo.', 'Confirmar el correo'],
])('says that an exhibitor waits for the e-mail to be confirmed, in %s', async (language, text, act) => {
  isHeld = true;
  const page = await open(language);
  await page.goto(pages.at('/account?show=sharing'));
  await page.getByText(text).waitFor();
  await page.goto(pages.at(`/account?show=exhibitor&id=${exhibitor.id}`));
  await page.getByText(text).waitFor();
  const link = page.getByRole('link', { name: act });
  await expect.poll(() => link.getAttribute('href')).toMatch(/^\/(guest|verify-email)$/);
});

test('whoever has a session is told at a further stand what its exhibitor will see', async () => {
  api.isListed = false;
  const page = await open();
  await page.goto(pages.at(`/scan/${code}`));
  await page.getByRole('button', { name: 'Save to my points' }).waitFor();
  await page
    .getByText(`${exhibitor.name} sees your initials, job role, industry and country now, and your name`)
    .waitFor();
  isShared = false;
  await page.reload();
  await page.getByText(`${exhibitor.name} does not see who you are: you stopped sharing your data.`).waitFor();
  await checkLook(page, 'shares-nothing');
});

test('who has my data counts the exhibitor whose code was scanned a moment ago', async () => {
  api.isListed = false;
  isSharedByScan = true;
  const page = await open();
  await page.goto(pages.at(`/scan/${code}`));
  await page.getByRole('button', { name: 'Save to my points' }).click();
  await page.getByRole('link', { name: 'Who has my data 1 exhibitor' }).waitFor();
});

test.each([
  ['VISITOR_SCAN', 'You scanned'],
  ['STAFF', 'Staff scanned your code'],
] as const)(
  'the time of the last scan stands beside who did it, by the clock of the fair: %s',
  async (source, text) => {
    lastSource = source;
    const page = await open();
    await page.goto(pages.at('/account?show=sharing'));
    await page.getByText(new RegExp(`^${text} · 1 Mar 2026, 19:00$`)).waitFor();
  },
);

test('a typed code says before it is saved what its exhibitor will see', async () => {
  api.isListed = false;
  const page = await open();
  await page.goto(pages.at('/scanner?type'));
  await page.getByRole('textbox').fill(code);
  await page
    .getByText(`${exhibitor.name} sees your initials, job role, industry and country now, and your name`)
    .waitFor();
  await checkLook(page, 'typed-code-shares');
});
