import { test } from 'vitest';
import { beaconId, point, token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';
import { WishApi } from '../../../features/wishes/test/wish-api.ts';
import { useBusinessPages } from '../business/test/business-pages.ts';

const [api, visitorApi] = [new WishApi(), new VisitorApi()];
visitorApi.isListed = true;
const whole = { ...point, attachments: [], surveyId: null, shareUrl: 'https://app.example/x' };
const pages = useBusinessPages((request, path, body) => {
  if (path === `/papi/scan/${beaconId}`) return { status: 200, body: whole };
  return api.answer(request, path, body) ?? visitorApi.answer(request, path, body) ?? undefined;
}, 'app.localhost');

test('what was wished stands under who has my data as soon as it was sent', async () => {
  const page = await pages.open(390, 'en', { 'fairlead.sessionToken': token });
  await page.goto(pages.at(`/mixie-point/${beaconId}`));
  await page.getByRole('button', { name: /What next\?/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /A quote/ })
    .click();
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  await page.getByText(/^Sent, /).waitFor();
  await page.getByRole('link', { name: 'My code' }).click();
  await page.getByRole('link', { name: /Who has my data/ }).click();
  await page.getByRole('link', { name: point.exhibitor.name }).click();
  await page.getByText('A quote, by e-mail, no calls').waitFor();
});
