import { deflateSync } from 'node:zlib';
import type { Attachment, VisitorAttachment } from '@fairlead/contract/attachments';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { vi } from 'vitest';
import type { TestApp } from './app.ts';

/** A PDF of so many pages, each red from edge to edge; with `trailer` something is put into its trailer. */
export function pdf(pages = 1, trailer = '', objects: readonly string[] = []): Buffer {
  const paint = '1 0 0 rg 0 0 200 100 re f';
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index} 0 R`).join(' ');
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 200 100] >>`,
    `<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>'),
    ...objects,
  ];
  let text = '%PDF-1.7\n';
  const offsets = bodies.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n` +
      `startxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** A page that is painted over and over: it takes longer to draw than anybody waits, and some kilobytes. */
export function endlessPdf(): Buffer {
  const packed = deflateSync('1 0 0 rg 0 0 m 200 0 l 0 100 l 200 100 l f\n'.repeat(200_000));
  const drawing = `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream`;
  const document = pdf(1, '', [drawing]).toString('latin1');
  return Buffer.from(document.replace('/Contents 3 0 R', '/Contents 5 0 R'), 'latin1');
}

/** A box of an MP4. */
export function mp4Box(type: string, content = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const markers = { scan: 0xda, tables: 0xc4 };

/**
 * A JPEG whose details come in so many scans, each of one coefficient with one bit more. It is as it should be, and costs
 * as often as much as the picture.
 */
export async function jpegOfScans(edge: number, scans: number): Promise<Buffer> {
  const picture = await sharp({ create: { width: edge, height: edge, channels: 3, background: '#888' } })
    .jpeg({ progressive: true, optimiseScans: false })
    .toBuffer();
  const parts: { marker: number; bytes: Buffer }[] = [];
  for (let at = 2; at < picture.length - 2; ) {
    const marker = picture[at + 1] ?? 0;
    let end = at + 2 + picture.readUInt16BE(at + 2);
    while (marker === markers.scan && !(picture[end] === 0xff && picture[end + 1] !== 0)) end += 1;
    parts.push({ marker, bytes: picture.subarray(at, end) });
    at = end;
  }
  const first = parts.findIndex(({ marker }) => marker === markers.scan);
  const detail = parts.findIndex(
    ({ marker, bytes }, index) => index > first && marker === markers.scan && bytes[4] === 1,
  );
  const tables = parts[detail - 1]?.bytes ?? Buffer.alloc(0);
  const details = Array.from({ length: scans - 1 }, (_, index) => {
    const scan = Buffer.from(parts[detail]?.bytes ?? []);
    const coefficient = 1 + (index % 63);
    const bit = 13 - Math.floor(index / 63);
    scan.set([coefficient, coefficient, (bit === 13 ? 0 : bit + 1) * 16 + bit], 7);
    return scan;
  });
  const head = parts.slice(0, first + 1).map(({ bytes }) => bytes);
  return Buffer.concat([picture.subarray(0, 2), ...head, tables, ...details, picture.subarray(-2)]);
}

export const announce = (app: TestApp, as: string, id: string): Promise<LightMyRequestResponse> =>
  app.call('PATCH', `/attachment/${id}`, { as, body: { isUploaded: true } });

/** Opens an attachment for a document and sends the bytes; returns it and the answer of the storage. */
export async function sendDocument(
  app: TestApp,
  as: string,
  beaconId: string,
  bytes: Buffer,
  name = 'Datasheet.pdf',
): Promise<{ attachment: Attachment; sent: LightMyRequestResponse }> {
  const answer = await app.call('POST', '/attachment', { as, body: { kind: 'DOCUMENT', beaconId, name } });
  if (answer.statusCode !== 201) throw new Error(`POST /attachment: ${answer.statusCode} ${answer.body}`);
  const { attachment, upload } = answer.json();
  const { url, method, headers } = upload;
  return { attachment, sent: await app.http.inject({ method, url, headers, payload: bytes }) };
}

/** A document that is there for good. */
export async function createDocument(
  app: TestApp,
  as: string,
  beaconId: string,
  bytes: Buffer = pdf(),
  name?: string,
): Promise<Attachment> {
  const { attachment } = await sendDocument(app, as, beaconId, bytes, name);
  const answer = await announce(app, as, attachment.id);
  if (answer.statusCode !== 200) throw new Error(`PATCH /attachment: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

export async function createLink(app: TestApp, as: string, beaconId: string, name = 'Our shop'): Promise<Attachment> {
  const body = { kind: 'LINK', beaconId, name, url: 'https://example.com/shop' };
  const answer = await app.call('POST', '/attachment', { as, body });
  if (answer.statusCode !== 201) throw new Error(`POST /attachment: ${answer.statusCode} ${answer.body}`);
  return answer.json().attachment;
}

/** Returns the visitor's view of a point. */
export async function attachmentsOf(app: TestApp, as: string, beaconId: string): Promise<VisitorAttachment[]> {
  const answer = await app.call('GET', `/scan/${beaconId}`, { as });
  if (answer.statusCode !== 200) throw new Error(`GET /scan: ${answer.statusCode} ${answer.body}`);
  return answer.json().attachments;
}

/** The attachment as its team sees it. */
export async function readAttachment(app: TestApp, as: string, projectId: string, id: string): Promise<Attachment> {
  const answer = await app.call('GET', `/project/${projectId}/attachment?limit=200`, { as });
  const found = answer.json<{ items: Attachment[] }>().items.find((one) => one.id === id);
  if (!found) throw new Error(`No attachment ${id}: ${answer.body}`);
  return found;
}

/** Waits for the picture of a document. */
export const withPreview = (app: TestApp, as: string, projectId: string, id: string): Promise<Attachment> =>
  vi.waitFor(
    async () => {
      const read = await readAttachment(app, as, projectId, id);
      if (read.previewUrl === null) throw new Error('There is no preview yet');
      return read;
    },
    { timeout: 50_000, interval: 20 },
  );
