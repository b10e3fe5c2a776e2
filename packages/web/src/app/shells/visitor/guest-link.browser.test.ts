import { expect, test } from 'vitest';
import { VisitorApi } from '../../../features/scans/test/visitor-api.ts';
import { useBusinessPages } from '../business/test/business-pages.ts';
import { checkLook } from '../business/test/check-look.ts';
import { ok } from '../business/test/pretend-api.ts';

const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
const guestToken = `${part({ alg: 'none' })}.${part({ sub: 'guest:ines', exp: 4_000_000_000 })}.signature`;
const api = new VisitorApi();
let used: string[] = [];
const pages = useBusinessPages((request, path, body) => {
  if (path === '/papi/visitor/link' && request.method === 'POST') return { status: 202, body: undefined };
  if (path === '/papi/visitor/link/use') {
    used.push(body);
    return ok({ token: guestToken });
  }
  return api.answer(request, path, body) ?? undefined;
}, 'app.localhost');
const act = { en: 'Open my points', de: 'Meine Punkte öffnen', es: 'Abrir mis puntos' };

test.each(['en', 'de', 'es'] as const)(
  'a program that presses the button does not use the link up, in %s',
  async (language) => {
    used = [];
    const page = await pages.open(390, language);
    await page.goto(pages.at('/guest#link=secret'));
    await page.getByRole('button', { name: act[language] }).click();
    await page.getByText(/^(Tick the box|Setze den Haken|Marca la casilla)/).waitFor();
    expect(used).toEqual([]);
    await checkLook(page, `guest-link-${language}`);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: act[language] }).click();
    await page.waitForURL('**/mixie-points');
    expect(used).toEqual([JSON.stringify({ token: 'secret' })]);
  },
);

test('the browser that asked for the link opens it by one tap', async () => {
  used = [];
  const page = await pages.open(390, 'en');
  await page.goto(pages.at('/guest'));
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ines@aurelia-motion.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await page.goto(pages.at('/guest?lng=en#link=secret'));
  await page.getByRole('button', { name: act.en }).waitFor();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  await page.getByRole('button', { name: act.en }).click();
  await page.waitForURL('**/mixie-points');
  expect(used).toHaveLength(1);
});
