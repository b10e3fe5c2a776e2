import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { announce, jpegOfScans, mp4Box, pdf, sendDocument } from '../../../test/attachments.ts';
import { createStand } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

type Stand = Awaited<ReturnType<typeof createStand>>;
const send = async ({ owner, beacon }: Stand, bytes: Buffer) =>
  (await sendDocument(app, owner.token, beacon.id, bytes)).attachment;
const finish = async (stand: Stand, bytes: Buffer) => announce(app, stand.owner.token, (await send(stand, bytes)).id);

describe('a film', () => {
  const head = [mp4Box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')), mp4Box('moov', Buffer.alloc(40))];
  test.each([
    ['5,000 boxes', Array.from({ length: 4_998 }, () => mp4Box('free'))],
    ['boxes that lie far apart', Array.from({ length: 48 }, () => mp4Box('mdat', Buffer.alloc(1_048_576)))],
  ])('of %s is read in some parts, not once for each box', async (_, boxes) => {
    const stand = await createStand(app);
    const attachment = await send(stand, Buffer.concat([...head, ...boxes]));
    const get = vi.spyOn(app.storage, 'get');
    const answer = await announce(app, stand.owner.token, attachment.id);
    const reads = get.mock.calls.length;
    get.mockRestore();
    expect(answer.json()).toMatchObject({ isUploaded: true, mediaType: 'video/mp4' });
    expect(reads).toBeLessThan(60);
  });
});

describe('a picture', () => {
  test('in more scans than any program writes is refused: each of them costs as much as the picture', async () => {
    const stand = await createStand(app);
    const usual = await finish(stand, await jpegOfScans(64, 90));
    expect(usual.json()).toMatchObject({ isUploaded: true, mediaType: 'image/jpeg' });
    const { errors } = expectProblem(await finish(stand, await jpegOfScans(64, 800)), 'INVALID_INPUT');
    expect(errors).toMatchObject([{ code: 'picture_unreadable' }]);
  });

  test('leaves nothing of itself in memory once it was decoded', async () => {
    const picture = sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#c8202f' } });
    const answer = await finish(await createStand(app), await picture.png({ progressive: true }).toBuffer());
    expect(answer.json()).toMatchObject({ isUploaded: true, mediaType: 'image/png' });
    expect(sharp.cache().items.current).toBe(0);
  });
});

describe('documents of one person', () => {
  test('are inspected one after the other, and those of others meanwhile', async () => {
    const [ana, ben] = [await createStand(app), await createStand(app)];
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(ana, pdf(1))));
    const keys = new Set<string>(sent.map(({ storageKey }) => storageKey ?? ''));
    const held: (() => void)[] = [];
    let isOpen = false;
    const original = app.storage.get.bind(app.storage);
    const get = vi.spyOn(app.storage, 'get').mockImplementation(async (key, range) => {
      if (keys.has(key) && !isOpen) await new Promise<void>((resolve) => held.push(resolve));
      return original(key, range);
    });
    const announced = sent.map(({ id }) => announce(app, ana.owner.token, id));
    await expect.poll(() => held).toHaveLength(1);
    for (const pages of [1, 2, 3]) expect((await finish(ben, pdf(pages))).json()).toMatchObject({ pages });
    expect(held).toHaveLength(1);
    isOpen = true;
    held[0]?.();
    for (const answer of await Promise.all(announced)) expect(answer.json()).toMatchObject({ isUploaded: true });
    get.mockRestore();
  });
});
