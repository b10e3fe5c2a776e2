import { afterEach, describe, expect, test } from 'vitest';
import { endlessPdf, pdf } from '../../../test/attachments.ts';
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

describe('a reader of PDFs', () => {
  test("reads others' documents while one person's takes its time", async () => {
    const one = reader({ seconds: 5 });
    const slow = Promise.all(
      Array.from({ length: 2 }, () => one.drawFirstPage('ana', endlessPdf(), 80).catch(() => {})),
    );
    const order: string[] = [];
    const slowest = slow.then(() => order.push('ana'));
    for (let count = 0; count < 5; count += 1) {
      expect(await one.countPages('ben', pdf(2))).toBe(2);
      order.push('ben');
    }
    await slowest;
    expect(order).toEqual(['ben', 'ben', 'ben', 'ben', 'ben', 'ana']);
  });
});
