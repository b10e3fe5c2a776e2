import { type Attachment, attachment } from '@fairlead/contract/attachments';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBusinessPages } from './test/business-pages.ts';
import { aPoint, ids, ok, pretendApi, uuid } from './test/pretend-api.ts';

const names = ['PX-40', 'GX-2 bevel gearbox', 'HD-7'];
const points = names.map((name, index) =>
  aPoint({ id: index === 0 ? ids.point : uuid(20 + index), name, scanCount: 7 }),
);
const documents: Attachment[] = ['Data sheet', 'Drawing', 'Prices'].map((name, index) =>
  attachment.parse({
    id: uuid(300 + index),
    kind: 'LINK',
    name,
    url: 'https://kessler.example/px40',
    storageKey: null,
    mediaType: null,
    size: null,
    pages: null,
    previewUrl: null,
    beaconId: ids.point,
    position: index,
    isUploaded: true,
    openCount: 3,
    favouriteCount: 0,
    createdAt: '2027-03-01T08:00:00.000Z',
  }),
);

const pages = useBusinessPages((request, path, body) =>
  pretendApi({
    [`GET /papi/project/${ids.project}/beacon`]: () => ok(points),
    [`GET /papi/project/${ids.project}/attachment`]: () => ok({ items: documents, nextCursor: null }),
  })(request, path.split('?')[0] ?? '', body),
);

/** Where each cell begins and how wide it is, row by row. */
const columns = (page: Page) =>
  page.getByRole('row').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].map((cell) => {
        const { left, width } = cell.getBoundingClientRect();
        return [Math.round(left), Math.round(width)];
      }),
    ),
  );

const grip = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });

async function holdOver(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('Both grips must be in sight');
  await page.mouse.move(start.x + 8, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y + 18, { steps: 3 });
  await page.mouse.move(end.x + 8, end.y + end.height / 2, { steps: 8 });
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

async function openPoints(): Promise<Page> {
  const page = await pages.open();
  await page.goto(pages.at(`/project/${ids.project}/mixie-points`));
  await grip(page, 'HD-7').waitFor();
  return page;
}

test('a point that is dragged leaves the columns of the table as they are', async () => {
  const page = await openPoints();
  const before = await columns(page);
  await holdOver(page, grip(page, 'PX-40'), grip(page, 'HD-7'));
  await picture(page, 'drag-point-mouse');
  await expect.poll(() => columns(page)).toEqual(before);
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('so does one that is moved with the keys', async () => {
  const page = await openPoints();
  const before = await columns(page);
  await grip(page, 'HD-7').focus();
  await page.keyboard.press('Space');
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowUp');
      return page.getByText('HD-7: place 1 of 3.').count();
    })
    .toBe(1);
  await picture(page, 'drag-point-keys');
  await expect.poll(() => columns(page)).toEqual(before);
  await page.keyboard.press('Escape');
});

test('the line where a document is put down does not cross the text of the one that is lifted', async () => {
  const page = await pages.open();
  await page.goto(pages.at(`/project/${ids.project}/mixie-point/${ids.point}`));
  const moved = page.getByRole('listitem').filter({ has: grip(page, 'Data sheet') });
  const target = page.getByRole('listitem').filter({ has: grip(page, 'Drawing') });
  await grip(page, 'Prices').waitFor();
  await holdOver(page, grip(page, 'Data sheet'), grip(page, 'Drawing'));
  await picture(page, 'drag-document');
  const depth = (row: Locator) => row.evaluate((one) => Number(getComputedStyle(one).zIndex));
  // The line is part of the row at which it stands.
  expect(await target.evaluate((one) => getComputedStyle(one, '::before').height)).toBe('2px');
  expect(await depth(target)).toBeLessThan(await depth(moved));
  await page.keyboard.press('Escape');
  await page.mouse.up();
});
