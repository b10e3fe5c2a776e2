import { describe, expect, test } from 'vitest';
import { checkAccessibility } from '../../../../../../e2e/harness/accessibility.ts';
import { sideways } from '../../../../../../e2e/harness/sideways.ts';
import {
  chosen,
  field,
  jump,
  leads,
  leadsPath,
  listed,
  open,
  other,
  pathOf,
  rows,
  searched,
  useDeskPages,
} from './test/open-desk.ts';

useDeskPages();

describe('Ctrl K', () => {
  test('finds leads, points, projects and actions, in this order, the best first, and the first row is chosen', async () => {
    const at = await open(leadsPath);
    await jump(at, 'volv');
    await at.getByText('5 results').waitFor();
    await expect
      .poll(() => listed(at))
      .toEqual([
        {
          heading: 'Leads',
          rows: ['Volvert Oskar Nord', 'Marta Lindqvist Volvik Powertrain', 'M. · Engineering · Machinery · Sweden'],
        },
        { heading: 'Mixie points', rows: ['Involved: gearbox cutaway'] },
        { heading: 'Actions', rows: ['Show all leads of Nordhaus Expo 2027 with “volv”'] },
      ]);
    await expect.poll(() => chosen(at).textContent()).toContain('Volvert Oskar');
    await expect.poll(() => at.locator('mark').allTextContents()).toEqual(['Volv', 'Volv', 'volv']);
    await checkAccessibility(at);
    await at.keyboard.press('ArrowDown');
    await expect.poll(() => chosen(at).textContent()).toContain('Marta Lindqvist');
    await at.keyboard.press('ArrowUp');
    await at.keyboard.press('ArrowUp');
    await expect.poll(() => chosen(at).textContent()).toContain('Show all leads');
    await at.keyboard.press('Enter');
    await at.getByRole('dialog').waitFor({ state: 'detached' });
    expect(pathOf(at)).toBe(`${leadsPath}?q=volv`);
  });

  test('asks the server once for what is typed, and what is taken before it answers is taken from the answer', async () => {
    const at = await open(leadsPath);
    await at.keyboard.press('Control+k');
    await field(at).pressSequentially('volv', { delay: 20 });
    await at.keyboard.press('Enter');
    await at.getByRole('dialog').waitFor({ state: 'detached' });
    expect(searched[0]).toBe('volv');
    expect(new Set(searched)).toEqual(new Set(['volv']));
    expect(pathOf(at)).toBe(`${leadsPath}?q=volv&lead=${leads[2]?.id}`);
  });

  test('narrows by its first letter: leads with @, points with #, actions with >', async () => {
    const at = await open(leadsPath);
    await jump(at, '@');
    await at.getByText('3 results').waitFor();
    await expect.poll(async () => (await listed(at)).map(({ heading }) => heading)).toEqual(['Leads']);
    await field(at).fill('#cutaway');
    await at.getByText('1 result', { exact: true }).waitFor();
    await expect.poll(() => listed(at)).toEqual([{ heading: 'Mixie points', rows: ['Involved: gearbox cutaway'] }]);
    await field(at).fill('>dark');
    await at.getByRole('option', { name: 'Dark appearance' }).waitFor();
    await expect.poll(async () => (await listed(at)).map(({ heading }) => heading)).toEqual(['Actions']);
    await at.keyboard.press('Enter');
    await expect.poll(() => at.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  test('says that nothing was found, leaves by Escape, and gives the focus back', async () => {
    const at = await open('/users');
    const box = at.getByRole('button', { name: 'Search or jump to' });
    await box.click();
    await field(at).fill('zzzz');
    await at.getByRole('status').filter({ hasText: 'Nothing found for “zzzz”' }).waitFor();
    await expect.poll(() => rows(at).count()).toBe(0);
    await checkAccessibility(at);
    await at.keyboard.press('Escape');
    await at.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => box.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test.each([
    '/projects',
    '/archived',
    '/favourites',
    '/settings',
    '/profile',
    '/account',
    '/scanner',
    '/project',
    '/x',
  ])('opens at %s', async (place) => {
    const at = await open(place);
    await jump(at, 'ulm');
    await at.getByRole('option', { name: 'Showroom Ulm' }).waitFor();
    await expect.poll(async () => (await listed(at))[0]).toEqual({ heading: 'Projects', rows: ['Showroom Ulm'] });
  });

  test('opens while somebody types, and searches the project that was open last where none is', async () => {
    const at = await open(leadsPath);
    await at
      .getByRole('searchbox', { name: /Search/ })
      .first()
      .focus();
    await at.keyboard.press('Control+k');
    await field(at).waitFor();
    await at.keyboard.press('Escape');
    await at.getByRole('link', { name: 'Team and devices', exact: true }).click();
    await at.getByRole('heading', { level: 1, name: 'Team and devices' }).waitFor();
    await jump(at, 'volv');
    await at.getByRole('option', { name: /Marta Lindqvist/ }).waitFor();
  });

  test('is a page on a phone, and what it opens is the page then', async () => {
    const at = await open('/projects', { width: 320 });
    await at.getByRole('button', { name: 'Open the menu' }).click();
    await at.getByRole('button', { name: 'Search or jump to' }).click();
    await field(at).fill('ulm');
    await at.getByRole('option', { name: 'Showroom Ulm' }).waitFor();
    const box = await at.getByRole('dialog').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 320, height: 900 });
    expect(await sideways(at)).toBeLessThanOrEqual(0);
    await checkAccessibility(at);
    await at.getByRole('option', { name: 'Showroom Ulm' }).click();
    await at.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
    expect(pathOf(at)).toBe(`/project/${other}/sales-leads-center`);
  });
});
