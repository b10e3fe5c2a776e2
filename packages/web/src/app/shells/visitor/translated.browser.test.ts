import { expect, test } from 'vitest';
import { translatePage } from '../../../../../e2e/harness/translate-page.ts';
import { pretendCameras } from '../../../../test/several-cameras.ts';
import { code, point, token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';
import { useBusinessPages } from '../business/test/business-pages.ts';

const api = new VisitorApi();
api.isListed = true;
const pages = useBusinessPages((request, path, body) => api.answer(request, path, body) ?? undefined, 'app.localhost');

test.each(['WRAPS', 'REWRITES', 'APPENDS'] as const)(
  'a visitor scans, opens the point and goes back where a translator %s',
  async (translator) => {
    const page = await pages.open(390, 'en', { 'fairlead.sessionToken': token });
    await pretendCameras(page, [{ id: 'usb', label: 'Logitech BRIO', colour: '#fff' }]);
    await page.goto(pages.at('/scanner'));
    const typing = page.getByRole('button', { name: 'Type code' });
    await typing.waitFor();
    await translatePage(page, translator);
    await typing.click();
    const field = page.getByRole('dialog').getByRole('textbox');
    await field.fill('7K');
    await field.fill(code);
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: point.title }).waitFor();
    await page.getByRole('link', { name: 'Points' }).click();
    await page.getByRole('link', { name: point.title }).first().click();
    await page.getByRole('heading', { level: 1, name: point.title }).waitFor();
    await page.getByRole('link', { name: 'Scan' }).first().click();
    await typing.waitFor();
    await expect.poll(() => page.getByText('Something broke').count()).toBe(0);
  },
);
