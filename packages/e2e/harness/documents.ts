import { crc32 } from 'node:zlib';
import type { Attachment } from '@fairlead/contract/attachments';
import { PNG } from 'pngjs';
import { call, type Person } from './people.ts';
import type { ServerProcess } from './server-process.ts';

/** A PDF of A4 pages, each with its number as text that can be selected. */
export function pdfOf(pages: number): Buffer {
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, index) => `${4 + 2 * index} 0 R`).join(' ')}] /Count ${pages} /MediaBox [0 0 595 842] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  for (let number = 1; number <= pages; number += 1) {
    const lines = Array.from(
      { length: 24 },
      (_, line) => `0 -22 Td (${line + 1}. Rated torque ${40 * (line + number)} Nm) Tj`,
    );
    const content = `0.8 0.1 0.15 rg 0 782 595 60 re f 0 g BT /F 26 Tf 60 720 Td (Data sheet, sheet ${number}) Tj /F 13 Tf 0 -20 Td ${lines.join(' ')} ET`;
    bodies.push(
      `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * (number - 1)} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  let text = '%PDF-1.7\n';
  const offsets = bodies.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** A picture that is not of one colour. */
export function pngOf(width: number, height: number): Buffer {
  const picture = new PNG({ width, height });
  for (let at = 0; at < width * height; at += 1) {
    picture.data.set([(at % width) & 255, Math.floor(at / width) & 255, 120, 255], at * 4);
  }
  return PNG.sync.write(picture);
}

/** A ZIP with one short text in it. */
export function zipOf(name: string, text: string): Buffer {
  const content = Buffer.from(text);
  const file = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(content.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, file, content]);
  const entry = Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, Buffer.alloc(14), file]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from('PK\u0005\u0006'), end]);
}

interface Place {
  readonly server: ServerProcess;
  readonly owner: Pick<Person, 'token'>;
  readonly beaconId: string;
}

/** Puts a document on a point, as an exhibitor's client does. */
export async function addDocument(
  { server, owner, beaconId }: Place,
  name: string,
  bytes: Buffer,
): Promise<Attachment> {
  const body = { kind: 'DOCUMENT', beaconId, name };
  const { attachment, upload } = await call<{
    attachment: Attachment;
    upload: { url: string; method: string; headers: Record<string, string> };
  }>(server, 'business', owner.token, 'POST', '/attachment', body);
  const { method, headers } = upload;
  const url = new URL(upload.url, `http://127.0.0.1:${server.port}`);
  const sent = await fetch(url, { method, headers, body: new Uint8Array(bytes) });
  if (!sent.ok) throw new Error(`${name}: ${sent.status} ${await sent.text()}`);
  return call(server, 'business', owner.token, 'PATCH', `/attachment/${attachment.id}`, { isUploaded: true });
}

export const addLink = async ({ server, owner, beaconId }: Place, name: string, url: string): Promise<void> => {
  await call(server, 'business', owner.token, 'POST', '/attachment', { kind: 'LINK', beaconId, name, url });
};
