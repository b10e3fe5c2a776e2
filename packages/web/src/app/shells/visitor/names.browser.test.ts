import { expect, test } from 'vitest';
import { token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';
import { useBusinessPages } from '../business/test/business-pages.ts';

const api = new VisitorApi();
api.isListed = true;
/** The server's answers, with another domain and another company. */
const pages = useBusinessPages((request, path, body) => {
  const answer = api.answer(request, path, body);
  if (!answer) return undefined;
  const changed = JSON.stringify(answer.body)
    .replaceAll('aurelia-motion.example', 'xn--mller-kva.example')
    .replaceAll('Kessler Antriebstechnik', 'شركة المثال (دبي)')
    .replaceAll('KX-7 compact servo drives', 'معرض الخليج');
  return { ...answer, body: JSON.parse(changed) };
}, 'app.localhost');
const stored = { 'fairlead.sessionToken': token };

test('an e-mail has the domain that people write', async () => {
  const page = await pages.open(390, 'en', stored);
  await page.goto(pages.at('/profile'));
  await page.getByText('ines@müller.example').first().waitFor();
  expect(await page.getByText('xn--').count()).toBe(0);
});
