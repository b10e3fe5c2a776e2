import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { checkAccessibility } from '../../../../../../e2e/harness/accessibility.ts';
import { ids } from '../test/pretend-api.ts';
import { field, leadsPath, listed, open, other, pathOf, rows, useDeskPages } from './test/open-desk.ts';

useDeskPages();

describe('the project in the sidebar', () => {
  const sidebar = (on: Page) => on.getByRole('navigation', { name: 'Main' });

  test('says stand and day, and its places have their counts', async () => {
    const at = await open(leadsPath);
    await sidebar(at).getByText('Hall 4, C21 · day 3 of 4').waitFor();
    const places = sidebar(at).getByRole('list', { name: 'Sections of Nordhaus Expo 2027' });
    await expect
      .poll(() => places.getByRole('link').allInnerTexts())
      .toEqual(['Leads\n2', 'Mixie points\n1', 'Surveys\n0', 'Business intelligence', 'Project details']);
  });

  test('is changed for another one at the same place, the last ones first, and can be searched', async () => {
    const at = await open(`/project/${ids.project}/mixie-points`);
    await sidebar(at)
      .getByRole('button', { name: /Nordhaus Expo 2027/ })
      .click();
    await rows(at).first().waitFor();
    await expect
      .poll(() => listed(at))
      .toEqual([
        { heading: 'Recently opened', rows: ['Nordhaus Expo 2027'] },
        { heading: 'Projects', rows: ['Showroom Ulm'] },
      ]);
    await checkAccessibility(at);
    await field(at).fill('ulm');
    await expect.poll(() => listed(at)).toEqual([{ heading: 'Projects', rows: ['Showroom Ulm'] }]);
    await at.keyboard.press('Enter');
    await expect.poll(() => pathOf(at)).toBe(`/project/${other}/mixie-points`);
    await sidebar(at)
      .getByRole('button', { name: /Showroom Ulm/ })
      .click();
    await expect
      .poll(() => listed(at))
      .toEqual([{ heading: 'Recently opened', rows: ['Showroom Ulm', 'Nordhaus Expo 2027'] }]);
  });

  test('is listed with the others opened lately where all projects are', async () => {
    const at = await open(leadsPath);
    await sidebar(at).getByRole('link', { name: 'Projects', exact: true }).click();
    const lately = sidebar(at).getByRole('list', { name: 'Recently opened' });
    await lately.getByRole('link', { name: 'Nordhaus Expo 2027' }).click();
    await at.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  });
});

describe('the keys', () => {
  test('are listed by ?, not while somebody types, and found by what they do', async () => {
    const at = await open(leadsPath);
    await at.getByRole('searchbox').first().focus();
    await at.keyboard.press('?');
    await expect.poll(() => at.getByRole('searchbox').first().inputValue()).toBe('?');
    await expect.poll(() => at.getByRole('dialog').count()).toBe(0);
    await at.getByRole('heading', { level: 1 }).click();
    await at.keyboard.press('?');
    const list = at.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByRole('heading', { name: 'Everywhere' }).waitFor();
    await expect
      .poll(() => list.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Everywhere', 'Go to', 'Leads', 'Selected or open lead']);
    await checkAccessibility(at);
    await list.getByRole('searchbox', { name: 'Find a shortcut' }).fill('search');
    await expect
      .poll(() => list.getByRole('term').allTextContents())
      .toEqual(['Search or jump to', 'Search this list']);
    await at.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await at.getByRole('link', { name: 'Help and shortcuts' }).click();
    await at.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
    await at.getByRole('term').filter({ hasText: 'Search this list' }).waitFor();
  });

  test('are listed with those of the screen that is open, and without them once it is left', async () => {
    const at = await open(`/project/${ids.project}`);
    const list = at.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await at.getByRole('heading', { level: 1 }).click();
    await at.keyboard.press('?');
    await list.getByRole('heading', { name: 'This form' }).waitFor();
    await expect.poll(() => list.getByRole('term').last().textContent()).toBe('Save');
    await at.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await at.getByRole('link', { name: 'Team and devices', exact: true }).click();
    await at.getByRole('heading', { level: 1, name: 'Team and devices' }).waitFor();
    await at.keyboard.press('?');
    await list.getByRole('heading', { name: 'Everywhere' }).waitFor();
    await expect.poll(() => list.getByRole('heading', { level: 3 }).count()).toBe(2);
  });

  test('that are single are not heard where a hand scanner types', async () => {
    const at = await open('/scanner');
    await at.keyboard.type('gp?');
    await at.keyboard.press('Control+k');
    await field(at).waitFor();
    await expect.poll(() => at.getByRole('dialog').count()).toBe(1);
    expect(pathOf(at)).toBe('/scanner');
  });

  test('G and a letter goes to a place, and / to the search of the list', async () => {
    const at = await open(leadsPath);
    await at.getByRole('heading', { level: 1, name: 'Leads' }).click();
    await at.keyboard.press('g');
    await at.keyboard.press('m');
    await at.getByRole('heading', { level: 1, name: 'Mixie points' }).waitFor();
    await at.keyboard.press('g');
    await at.keyboard.press('p');
    await at.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await at.keyboard.press('/');
    expect(await at.evaluate(() => document.activeElement?.hasAttribute('data-search'))).toBe(true);
    await at.keyboard.type('gm');
    await expect.poll(() => at.getByRole('searchbox').inputValue()).toBe('gm');
  });
});
