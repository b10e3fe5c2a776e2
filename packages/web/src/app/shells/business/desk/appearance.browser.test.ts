import { describe, expect, test } from 'vitest';
import { checkContrast } from '../../../../../../e2e/harness/accessibility.ts';
import { sideways } from '../../../../../../e2e/harness/sideways.ts';
import { jump, leadsPath, open, rows, type Setting, useDeskPages } from './test/open-desk.ts';

useDeskPages();

describe('the appearance of the desk', () => {
  const settings: readonly (Setting & { readonly name: string })[] = [
    { name: 'light' },
    { name: 'dark', theme: 'dark' },
    { name: 'german', language: 'de' },
    { name: 'phone', width: 390 },
    { name: 'phone-german-dark', width: 390, language: 'de', theme: 'dark' },
    { name: 'narrow', width: 900, language: 'es' },
  ];
  test.each(settings)('$name: enough contrast, and nothing wider than the screen', async (setting) => {
    const at = await open(leadsPath, setting);
    const look = async () => {
      await checkContrast(at);
      expect(await sideways(at)).toBeLessThanOrEqual(0);
    };
    await look();
    await jump(at, 'volv');
    await rows(at).nth(4).waitFor();
    await look();
    await at.keyboard.press('Escape');
    await at.getByRole('dialog').waitFor({ state: 'detached' });
    await at.keyboard.press('?');
    await at.getByRole('dialog').getByRole('term').first().waitFor();
    await look();
    await at.keyboard.press('Escape');
    await at.getByRole('dialog').waitFor({ state: 'detached' });
    if ((setting.width ?? 1440) < 800) {
      await at.getByRole('button', { name: setting.language === 'de' ? 'Menü öffnen' : 'Open the menu' }).click();
      await at.getByRole('dialog').waitFor();
    }
    await at
      .getByRole('button', { name: /Nordhaus/ })
      .last()
      .click();
    await rows(at).nth(1).waitFor();
    await look();
  });
});
