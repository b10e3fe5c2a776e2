import { visitorProfileInput } from '@fairlead/contract/visitors';
import { expect, test } from 'vitest';
import { token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';
import { useBusinessPages } from '../business/test/business-pages.ts';

const api = new VisitorApi();
let profile = visitorProfileInput.parse({ name: 'Ines Aurelia', organization: 'Kessler', city: 'Valencia' });
let read: object = {};
const pages = useBusinessPages((request, path, body) => {
  const answer = api.answer(request, path, body);
  if (path !== '/papi/visitor') return answer;
  if (request.method === 'PUT') profile = (JSON.parse(body) as { profile: typeof profile }).profile;
  else read = answer?.body as object;
  return { status: 200, body: { ...read, profile } };
}, 'app.localhost');

async function openPhone() {
  const page = await pages.open(390, 'en', { 'fairlead.sessionToken': token });
  await page.goto(pages.at('/profile'));
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect.poll(() => field('Company').inputValue()).toBe('Kessler');
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  return { field, save };
}

test('keeps what each of two phones changed in the profile', async () => {
  const [one, other] = [await openPhone(), await openPhone()];
  await one.field('Company').fill('Volvik');
  await one.save();
  await expect.poll(() => profile.organization).toBe('Volvik');
  await other.field('City').fill('Gijón');
  await other.save();
  await expect.poll(() => profile).toMatchObject({ name: 'Ines Aurelia', organization: 'Volvik', city: 'Gijón' });
  await expect.poll(() => other.field('Company').inputValue()).toBe('Volvik');
});
