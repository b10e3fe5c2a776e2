import { expect, test } from 'vitest';
import { VisitorApi } from '../../../features/scans/test/visitor-api.ts';
import { useBusinessPages } from '../business/test/business-pages.ts';
import { checkLook } from '../business/test/check-look.ts';

const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
const guestToken = `${part({ alg: 'none' })}.${part({ sub: 'guest:ines', exp: 4_000_000_000 })}.signature`;
const api = new VisitorApi();
const pages = useBusinessPages((request, path, body) => {
  const answer = api.answer(request, path, body) ?? undefined;
  return path === '/papi/visitor' && answer ? { ...answer, body: { ...Object(answer.body), isGuest: true } } : answer;
}, 'app.localhost');

test.each(['en', 'de', 'es'])('a guest who signs out can stay, and is offered an account, in %s', async (language) => {
  const page = await pages.open(320, language, { 'fairlead.sessionToken': guestToken });
  await page.goto(pages.at('/profile'));
  const sheet = page.getByRole('dialog');
  const ask = () => page.getByRole('button', { name: /^(Sign out|Abmelden|Cerrar sesión)$/ }).click();
  await ask();
  await sheet.getByText(/ines@aurelia-motion\.example/).waitFor();
  await checkLook(page, `guest-sign-out-${language}`);
  await sheet.getByRole('button', { name: /^(Stay signed in|Angemeldet bleiben|Seguir con la sesión)$/ }).click();
  await sheet.waitFor({ state: 'detached' });
  await ask();
  await sheet.getByRole('link', { name: /^(Create an account|Konto anlegen|Crear una cuenta)$/ }).click();
  await page.waitForURL('**/sign-up');
  await expect
    .poll(() => page.getByRole('textbox', { name: /mail|correo/i }).inputValue())
    .toBe('ines@aurelia-motion.example');
});
