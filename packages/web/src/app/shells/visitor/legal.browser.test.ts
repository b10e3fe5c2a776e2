import { expect, test } from 'vitest';
import { VisitorApi } from '../../../features/scans/test/visitor-api.ts';
import { useBusinessPages } from '../business/test/business-pages.ts';
import { checkLook } from '../business/test/check-look.ts';

const text = (title: string) => ({
  textVersion: '2026-11',
  title,
  isTemplate: false,
  parts: [
    { kind: 'HEADING', text: 'Your account' },
    { kind: 'PARAGRAPH', text: 'Keep your password to yourself.' },
  ],
});
const api = new VisitorApi();
const pages = useBusinessPages((request, path, body) => {
  if (path === '/papi/legal/terms') return { status: 200, body: text('Terms of use') };
  return api.answer(request, path, body) ?? undefined;
}, 'app.localhost');

test('the headings of a legal text are of the level below its title', async () => {
  const page = await pages.open(390);
  await page.goto(pages.at('/legal/terms'));
  await page.getByRole('heading', { name: 'Your account', level: 2 }).waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Terms of use');
  await checkLook(page, 'legal-terms');
});
