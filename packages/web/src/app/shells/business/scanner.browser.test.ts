import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openCameraOf, pretendCameras } from '../../../../test/several-cameras.ts';
import { typeAsScanner } from '../../../../test/type-as-scanner.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { aPoint, aProject, ids, ok, pretendApi, problem } from './test/pretend-api.ts';

type Routes = Parameters<typeof pretendApi>[0];

let api: ReturnType<typeof pretendApi>;
const pages = useBusinessPages((request, path, body) => api(request, path, body));

const codes = ['333333333P', '7777777772'];
const other = '01890000-0000-7000-8000-000000000011';
const third = '01890000-0000-7000-8000-000000000012';

const days = (from: number, to: number) => ({
  startsAt: new Date(Date.now() + from * 86_400_000).toISOString(),
  endsAt: new Date(Date.now() + to * 86_400_000).toISOString(),
});
const running = aProject(days(-1, 1));
const showroom = aProject({ id: other, name: 'Showroom Ulm', stand: null, startsAt: null, endsAt: null });

async function open(projects: readonly Exhibition[], routes: Routes): Promise<Page> {
  api = pretendApi({
    'GET /papi/exhibition': () => ok({ items: projects, nextCursor: null, total: projects.length }),
    ...routes,
  });
  const page = await pages.open();
  await page.addInitScript(() => {
    const refused = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refused } });
  });
  await page.goto(pages.at('/scanner'));
  return page;
}

const sweep = (page: Page, code: string) => typeAsScanner(page, `https://app.example.org/scan/${code}`);

test('without a project nothing can be assigned, and no camera is asked for', async () => {
  const page = await open([], {});
  await page.getByRole('heading', { name: 'No project yet' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'New project' }).getAttribute('href')).toBe('/project');
  await expect.poll(() => page.getByText('Camera access is blocked').count()).toBe(0);
});

test('swept codes go to the project chosen last; a lost answer keeps the code, and one that is gone says so', async () => {
  const [first = '', second = ''] = codes;
  const sent: unknown[] = [];
  let isUnavailable = true;
  const page = await open([running, showroom], {
    [`GET /papi/code/${first}`]: () =>
      isUnavailable ? problem(503, 'UNAVAILABLE') : ok({ kind: 'BLANK', code: first, projectId: ids.project }),
    [`GET /papi/code/${second}`]: () => ok({ kind: 'BLANK', code: second, projectId: ids.project }),
    [`POST /papi/project/${other}/beacon`]: (_, body) => {
      sent.push(JSON.parse(body));
      return { ...ok(aPoint({ name: 'SD-7', projectId: other, code: first })), status: 201 };
    },
  });
  await page.getByRole('heading', { name: 'Camera access is blocked' }).waitFor();
  await sweep(page, first);
  await page.getByRole('heading', { name: 'The server does not answer' }).waitFor();
  isUnavailable = false;
  await page.getByRole('button', { name: 'Try again' }).last().click();
  const project = page.getByLabel('Project', { exact: true });
  // The sheet was printed for this one; what is chosen by hand comes before that from now on.
  await expect.poll(() => project.inputValue()).toBe(ids.project);
  await project.selectOption({ label: 'Showroom Ulm' });
  await page.getByLabel('Name', { exact: true }).fill('SD-7');
  await page.keyboard.press('Enter');
  await page.getByText('1 code assigned').waitFor();
  expect(sent).toEqual([{ name: 'SD-7', code: first }]);

  await sweep(page, second);
  // The form of the first one may still stand there.
  await page.getByText(`${second.slice(0, 5)} ${second.slice(5)}`).waitFor();
  await expect.poll(() => project.inputValue()).toBe(other);
  await page.getByLabel('Name', { exact: true }).fill('HG-15');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Ready for a code' }).waitFor();
  await sweep(page, second);
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('HG-15');
  await page.getByRole('link', { name: 'Open the editor' }).click();
  await page.waitForURL(`**/project/${other}/mixie-point?code=${second}&name=HG-15`);
});

test.each([
  ['is taken where it is the only one', [showroom, running], null],
  ['is taken although another was used last', [showroom, running], other],
])('the project that is running %s', async (_when, projects, last) => {
  const page = await open(projects, {});
  if (last !== null) {
    await page.evaluate((id) => localStorage.setItem('fairlead.codesProject', id), last);
    await page.goto(pages.at('/scanner'));
  }
  await page.getByRole('button', { name: 'Project: Nordhaus Expo 2027 · Hall 4, C21. Change' }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('where several may be meant, it is asked before the first code, which is taken then', async () => {
  const [code = ''] = codes;
  const page = await open(
    [showroom, aProject(days(-9, -7)), aProject({ ...days(7, 9), id: third, name: 'Expo Süd' })],
    {
      [`GET /papi/code/${code}`]: () => ok({ kind: 'BLANK', code, projectId: null }),
    },
  );
  const sheet = page.getByRole('dialog', { name: 'What are you scanning for?' });
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await sweep(page, code);
  await sheet.getByRole('button', { name: 'Showroom Ulm' }).click();
  await expect.poll(() => page.getByLabel('Project', { exact: true }).inputValue()).toBe(other);
  await page.getByText(`${code.slice(0, 5)} ${code.slice(5)}`).waitFor();
});

test('at a stand with a camera on a tripod that one is chosen', async () => {
  api = pretendApi({ 'GET /papi/exhibition': () => ok({ items: [running], nextCursor: null, total: 1 }) });
  const page = await pages.open();
  await pretendCameras(page, [
    { id: 'built-in', label: 'FaceTime HD Camera' },
    { id: 'usb', label: 'Logitech BRIO', colour: '#fff' },
  ]);
  await page.goto(pages.at('/scanner'));
  const choice = page.getByRole('combobox', { name: 'Camera' });
  await choice.selectOption('Logitech BRIO');
  await expect.poll(() => openCameraOf(page)).toBe('usb');
  await expect.poll(() => choice.inputValue()).toBe('usb');
  await checkLook(page, 'business-cameras');
});
