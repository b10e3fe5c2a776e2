import { beforeEach, expect, test } from 'vitest';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { aPoint, ids, ok, pretendApi, problem } from './test/pretend-api.ts';

const url = `/papi/project/${ids.project}/beacon/${ids.point}`;
const stored = aPoint({
  language: 'de',
  title: 'Planetengetriebe PX-40',
  description: '<p>Spielarm.</p>',
  translations: { en: { title: 'Planetary gearbox PX-40', description: null } },
});
let sent: Record<string, unknown>[];
let refusal: ReturnType<typeof problem> | null;
const pages = useBusinessPages((request, path, body) =>
  pretendApi({
    [`GET ${url}`]: () => ok(stored),
    [`PATCH ${url}`]: () => {
      sent.push(JSON.parse(body) as Record<string, unknown>);
      return refusal ?? ok({ ...stored, ...(JSON.parse(body) as object), version: 2 });
    },
  })(request, path, body),
);
beforeEach(() => {
  sent = [];
  refusal = null;
});

async function openEditor(language = 'en', width = 1440) {
  const page = await pages.open(width, language);
  await page.goto(pages.at(`/project/${ids.project}/mixie-point/${ids.point}`));
  await page.getByRole('tab').first().waitFor();
  const phone = page.locator('[inert] h1');
  return { page, phone, tab: (name: string) => page.getByRole('tab', { name }) };
}

test('a point is translated beside its own texts, and the phone shows what is written', async () => {
  const { page, phone, tab } = await openEditor();
  const title = page.getByLabel('Title', { exact: true });
  await expect.poll(() => title.inputValue()).toBe(stored.title);
  await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Deutschoriginal', 'English', 'Español']);
  await tab('English').click();
  await expect.poll(() => title.inputValue()).toBe('Planetary gearbox PX-40');
  await expect.poll(() => phone.textContent()).toBe('Planetary gearbox PX-40');
  // Untranslated texts fall back to the point's own.
  await expect.poll(() => page.locator('[inert] div[lang]').getAttribute('lang')).toBe('de');
  await tab('Español').click();
  await expect.poll(() => title.getAttribute('placeholder')).toBe(stored.title);
  await expect.poll(() => title.getAttribute('lang')).toBe('es');
  await expect.poll(() => phone.getAttribute('lang')).toBe('de');
  await title.fill('Reductor planetario PX-40');
  await expect.poll(() => phone.textContent()).toBe('Reductor planetario PX-40');
  await expect.poll(() => phone.getAttribute('lang')).toBe('es');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Sin holgura.');
  await checkLook(page, 'point-languages');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      {
        translations: {
          en: { title: 'Planetary gearbox PX-40', description: null },
          es: { title: 'Reductor planetario PX-40', description: '<p>Sin holgura.</p>' },
        },
      },
    ]);
});

test('a text that is too long is shown in its language, whoever finds it', async () => {
  const { page, tab } = await openEditor();
  await tab('Español').click();
  await page.getByLabel('Title', { exact: true }).fill('x'.repeat(81));
  await tab('Deutsch').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => tab('Español').getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => page.getByLabel('Title', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await page.getByLabel('Title', { exact: true }).fill('Corto');
  await tab('Deutsch').click();
  refusal = problem(400, 'INVALID_INPUT');
  const path = 'body.translations.es.title';
  refusal = { ...refusal, body: { ...(refusal.body as object), errors: [{ path, code: 'x', message: 'Shorter.' }] } };
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => tab('Español').getAttribute('aria-selected')).toBe('true');
  await page.getByText('Shorter.').first().waitFor();
});

test('texts that are in another language than the company are said to be, and stay as they are', async () => {
  const { page, tab } = await openEditor('de');
  await page.getByRole('button', { name: 'Andere Sprache' }).click();
  // A language into which the point is translated already is not offered.
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Das Original ist auf Spanisch']);
  await page.getByRole('menuitem').click();
  await expect.poll(() => tab('Español').getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => page.getByLabel('Titel', { exact: true }).inputValue()).toBe(stored.title);
  await checkLook(page, 'point-languages-de');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect.poll(() => sent).toEqual([{ language: 'es' }]);
});
