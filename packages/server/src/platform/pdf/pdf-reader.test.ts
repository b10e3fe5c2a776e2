import type { Worker } from 'node:worker_threads';
import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { pdf } from '../../../test/attachments.ts';
import { createPdfReader, type PdfLimits, type PdfReader } from './pdf-reader.ts';

const readers: PdfReader[] = [];
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close();
});
function reader(limits: Partial<PdfLimits> = {}): PdfReader {
  const made = createPdfReader({ seconds: 20, memoryMiB: 128, idleSeconds: 30, ...limits });
  readers.push(made);
  return made;
}
const locked = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> /P -4 >>`;

/** A page whose drawing is so many bytes of nothing, packed twice: a few of them in the file. */
function bomb(bytes: number): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(bytes, ' ')));
  const drawing =
    `<< /Filter [/FlateDecode /FlateDecode] /Length ${packed.length} >>\n` +
    `stream\n${packed.toString('latin1')}\nendstream`;
  return Buffer.from(pdf(1, '', [drawing]).toString('latin1').replace('/Contents 3 0 R', '/Contents 5 0 R'), 'latin1');
}

describe('a reader of PDFs', () => {
  test('counts pages, and draws the first one in its colours and shape', async () => {
    const one = reader();
    expect(await one.countPages('ana', pdf(3))).toBe(3);
    const { width, height, pixels } = await one.drawFirstPage('ana', pdf(2), 80);
    expect([width, height, pixels.length]).toEqual([80, 40, 80 * 40 * 4]);
    expect([...pixels.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
  });

  test('says why a document cannot be read, and reads the next one all the same', async () => {
    const one = reader();
    await expect(one.countPages('ana', pdf(1, locked))).rejects.toMatchObject({ fault: 'ENCRYPTED' });
    await expect(one.countPages('ana', Buffer.from('%PDF-1.7\nnothing of it\n%%EOF'))).rejects.toMatchObject({
      fault: 'DAMAGED',
    });
    await expect(one.countPages('ana', Buffer.alloc(0))).rejects.toMatchObject({ fault: 'DAMAGED' });
    expect(await one.countPages('ana', pdf())).toBe(1);
  });

  test('gives up a document that unpacks to more than the memory it may have', async () => {
    const one = reader({ memoryMiB: 48 });
    const small = await one.drawFirstPage('ana', bomb(1000), 80);
    expect([...small.pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
    const large = bomb(100 * 1_048_576);
    expect(large.length).toBeLessThan(10_000);
    expect(await one.drawFirstPage('ana', large, 80).catch(({ fault }) => fault)).toBe('TOO_HARD');
    expect(await one.countPages('ana', pdf())).toBe(1);
  });

  test('gives up a document that takes longer than it may', async () => {
    const hasty = reader({ seconds: 0.001 });
    await expect(hasty.countPages('ana', pdf())).rejects.toMatchObject({ fault: 'TOO_HARD' });
    expect(await reader().countPages('ana', pdf())).toBe(1);
  });

  test('reads several documents one after the other in one thread, and ends it when there are no more', async () => {
    const threads: Worker[] = [];
    const note = (thread: Worker): unknown => threads.push(thread);
    process.on('worker', note);
    try {
      const one = reader({ idleSeconds: 0.05 });
      const counted = await Promise.all([1, 2, 3, 4].map((pages) => one.countPages('ana', pdf(pages))));
      expect(counted).toEqual([1, 2, 3, 4]);
      expect(threads).toHaveLength(1);
      await expect.poll(() => threads[0]?.threadId).toBe(-1);
      expect(await one.countPages('ana', pdf(5))).toBe(5);
      expect(threads).toHaveLength(2);
    } finally {
      process.off('worker', note);
    }
  });

  test('answers who still waits when it is closed', async () => {
    const one = reader();
    const waiting = [one.countPages('ana', pdf()), one.countPages('ana', pdf())];
    const settled = Promise.allSettled(waiting);
    await one.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
