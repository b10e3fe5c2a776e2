import { expect, test } from 'vitest';
import { useBusinessPages } from './test/business-pages.ts';
import { ids, pretendApi, problem } from './test/pretend-api.ts';

const announced: string[] = [];
const asked: string[] = [];
const pages = useBusinessPages(async (request, path, body) => {
  if (request.method !== 'POST' || path !== '/papi/attachment') return pretendApi({})(request, path, body);
  const { name } = JSON.parse(body) as { name: string };
  asked.push(name);
  // The first ones of several are the slowest.
  await new Promise((resolve) => setTimeout(resolve, 300 / asked.length));
  announced.push(name);
  return problem(500, 'INTERNAL');
});

test('files that are chosen together are placed in the order in which they were chosen', async () => {
  const page = await pages.open();
  await page.goto(pages.at(`/project/${ids.project}/mixie-point/${ids.point}`));
  const files = ['Data sheet', 'nothing', 'Manual', 'Prices'].map((name) => ({
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(name === 'nothing' ? '' : '%PDF-1.7'),
  }));
  await page.locator('input[data-upload="documents"]').setInputFiles(files);
  await expect.poll(() => announced).toEqual(['Data sheet', 'Manual', 'Prices']);
});
