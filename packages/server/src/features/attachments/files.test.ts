import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { attachmentLimits } from '@fairlead/contract/attachments';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { archive, workbook } from '../../../test/archive.ts';
import { announce, mp4Box, pdf, sendDocument } from '../../../test/attachments.ts';
import { drawings } from '../../../test/drawings.ts';
import { createStand } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sweepFiles } from '../../platform/storage/uploads.ts';

const app = useTestApp();
let stand: Awaited<ReturnType<typeof createStand>>;
beforeAll(async () => {
  stand = await createStand(app);
});

const send = (bytes: Buffer, name?: string) => sendDocument(app, stand.owner.token, stand.beacon.id, bytes, name);
const finish = async (bytes: Buffer, name?: string) => {
  const { attachment, sent } = await send(bytes, name);
  expect(sent.statusCode, sent.body).toBe(204);
  return { attachment, answer: await announce(app, stand.owner.token, attachment.id) };
};
const remove = (id: string) => app.call('DELETE', `/attachment/${id}`, { as: stand.owner.token });
const listed = async () =>
  (await app.call('GET', `/project/${stand.project.id}/attachment`, { as: stand.owner.token })).json().items;

const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#c8202f' } });
const film = Buffer.concat([
  mp4Box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')),
  mp4Box('moov', Buffer.alloc(40)),
  mp4Box('mdat', Buffer.alloc(5000)),
]);
const office = (part: string, ...more: string[]): Buffer =>
  archive(['[Content_Types].xml', part, ...more].map((name) => ({ name, content: '<x/>' })));
/** An OpenDocument file: its first entry is stored as it is. */
function openDocument(kind: string): Buffer {
  const type = Buffer.from(`application/vnd.oasis.opendocument.${kind}`);
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt32LE(type.length, 18);
  head.writeUInt32LE(type.length, 22);
  head.writeUInt16LE(8, 26);
  const rest = archive([{ name: 'content.xml', content: '<x/>' }]);
  const first = Buffer.concat([head, Buffer.from('mimetype'), type]);
  // The directory has moved by the length of the first entry.
  const end = rest.length - 22;
  rest.writeUInt32LE(rest.readUInt32LE(end + 16) + first.length, end + 16);
  return Buffer.concat([first, rest]);
}
const ooxml = 'application/vnd.openxmlformats-officedocument.';
const locked = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> /P -4 >>`;

describe('a document', () => {
  test.each([
    ['a PDF', async () => pdf(3), 'application/pdf', 3],
    ['PNG', () => picture().png().toBuffer(), 'image/png', null],
    ['JPEG', () => picture().jpeg().toBuffer(), 'image/jpeg', null],
    ['WebP', () => picture().webp().toBuffer(), 'image/webp', null],
    ['GIF', () => picture().gif().toBuffer(), 'image/gif', null],
    ['Word', async () => office('word/document.xml'), `${ooxml}wordprocessingml.document`, null],
    ['Excel', async () => workbook(''), `${ooxml}spreadsheetml.sheet`, null],
    ['PowerPoint', async () => office('ppt/presentation.xml'), `${ooxml}presentationml.presentation`, null],
    ['OpenDocument', async () => openDocument('text'), 'application/vnd.oasis.opendocument.text', null],
    ['ZIP', async () => office('drawings/px40.step'), 'application/zip', null],
    ['MP4', async () => film, 'video/mp4', null],
    ...Object.entries(drawings).map(
      ([type, bytes]) => [type, async () => bytes, type.replace(/ .*/, ''), null] as const,
    ),
  ] as const)('may be %s, which its bytes say and not its name', async (_, make, mediaType, pages) => {
    const bytes = await make();
    const { attachment, answer } = await finish(bytes, 'setup.exe');
    expect(answer.json()).toMatchObject({ isUploaded: true, mediaType, pages, size: bytes.length });
    const opened = await app.call('POST', `/media/${attachment.storageKey}`, { as: stand.owner.token });
    const file = await app.http.inject({ url: opened.json().url });
    expect(file.headers['content-type']).toBe(mediaType);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="setup\.exe\.[a-z0-9]{3,4}"/);
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
    await remove(attachment.id);
  });

  test.each([
    ['HTML with script', '<!doctype html><script>alert(1)</script>'],
    ['SVG with script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a program', 'MZ\x90\x00 This program cannot be run in DOS mode'],
    ['a photo in a container that is no MP4', '\0\0\0\x18ftypheic\0\0\0\0'],
    ['an old Office file', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and so on'],
    ['nothing', ''],
  ])('that is %s is refused as it arrives, whatever it is called', async (_, content) => {
    const { attachment, sent } = await send(Buffer.from(content, 'latin1'), 'Datasheet.pdf');
    const { detail } = expectProblem(sent, 'FILE_TYPE_REFUSED');
    expect(detail).toContain('PNG, JPEG, WebP, GIF, ZIP, DOCX, XLSX, PPTX, MP4');
    expectProblem(await announce(app, stand.owner.token, attachment.id), 'INVALID_INPUT');
    expect(await app.storage.size(attachment.storageKey ?? '')).toBeNull();
    await remove(attachment.id);
  });

  test.each([
    ['words', 'Just some words, no table and no drawing'.replace(',', '')],
    ['a page behind blanks', '  \n <html><script>alert(1),2</script></html>'],
    ['bytes that are nothing', '\x01\x02\x03, \x00 and more of them'],
  ])('that is %s is refused once it has arrived', async (_, content) => {
    const { attachment, answer } = await finish(Buffer.from(content, 'latin1'), 'Drawing.step');
    expectProblem(answer, 'FILE_TYPE_REFUSED');
    expect((await listed()).map(({ id }: { id: string }) => id)).not.toContain(attachment.id);
  });

  test.each([
    ['a PDF that was cut off', async () => pdf(40).subarray(0, 2000), 'pdf_unreadable'],
    [
      'a PDF with a picture behind its beginning',
      async () => Buffer.from('%PDF-1.7 not at all %%EOF'),
      'pdf_unreadable',
    ],
    ['a PDF without pages', async () => pdf(0), 'pdf_unreadable'],
    ['a PDF with a password', async () => pdf(1, locked), 'pdf_encrypted'],
    [
      'a picture that was cut off',
      async () => (await picture().png().toBuffer()).subarray(0, -40),
      'picture_unreadable',
    ],
    ['a picture that fills the memory', () => huge(), 'picture_unreadable'],
    ['an archive that was cut off', async () => workbook('').subarray(0, -30), 'archive_unreadable'],
    ['an archive that is none', async () => Buffer.from('PK\x03\x04 is how they begin'), 'archive_unreadable'],
    ['a Word file with macros', async () => office('word/document.xml', 'word/vbaProject.bin'), 'file_with_macros'],
    ['a drawing that was cut off', async () => drawings['model/step'].subarray(0, -20), 'drawing_unreadable'],
    ['a film that was cut off', async () => film.subarray(0, -1), 'video_unreadable'],
    ['a film without a description', async () => film.subarray(0, 28), 'video_unreadable'],
  ] as const)('that is %s is refused with the reason, and nothing of it stays', async (_, make, code) => {
    const { attachment, answer } = await finish(await make());
    const { errors } = expectProblem(answer, 'INVALID_INPUT');
    expect(errors).toMatchObject([{ path: 'body.isUploaded', code }]);
    expect((await listed()).map(({ id }: { id: string }) => id)).not.toContain(attachment.id);
    await sweepFiles(app.database, app.storage, new Date(Date.now() + 1000));
    expect(await app.storage.size(attachment.storageKey ?? '')).toBeNull();
  });

  test('that would unpack to gigabytes is kept as it is: nobody unpacks it', async () => {
    const bomb = archive([{ name: 'a.txt', content: Buffer.alloc(40_000_000), claimedSize: 4_000_000_000 }]);
    const before = process.memoryUsage().rss;
    const { attachment, answer } = await finish(bomb);
    expect(answer.json()).toMatchObject({ mediaType: 'application/zip', size: bomb.length });
    expect(process.memoryUsage().rss - before).toBeLessThan(30 * 1_048_576);
    await remove(attachment.id);
  });

  test('with script in it is sent to be saved, where no script runs', async () => {
    const script = '<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>';
    const { attachment, answer } = await finish(pdf(1, '/OpenAction 5 0 R', [script]));
    expect(answer.json()).toMatchObject({ isUploaded: true, pages: 1 });
    const opened = await app.call('POST', `/media/${attachment.storageKey}`, { as: stand.owner.token });
    const { headers } = await app.http.inject({ url: opened.json().url });
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    await remove(attachment.id);
  });

  test('of 50 MiB is taken, one byte more is not, and nothing stays on the disk of what was refused', async () => {
    const full = Buffer.concat([film, mp4Box('mdat', Buffer.alloc(attachmentLimits.bytes - film.length - 8))]);
    expect(full.length).toBe(attachmentLimits.bytes);
    const { attachment, answer } = await finish(full);
    expect(answer.json()).toMatchObject({ size: attachmentLimits.bytes, mediaType: 'video/mp4' });
    const { sent, attachment: refused } = await send(Buffer.concat([full, Buffer.alloc(1)]));
    expectProblem(sent, 'FILE_TOO_LARGE');
    for (const { id } of [attachment, refused]) await remove(id);
    await sweepFiles(app.database, app.storage, new Date(Date.now() + 1000));
    const left = await readdir(join(app.config.dataDir, 'files'), { recursive: true });
    for (const { storageKey } of [attachment, refused]) expect(left.join(' ')).not.toContain(storageKey);
  });
});

/** Some hundred kilobytes that are a picture of 81 megapixels. */
const huge = () =>
  sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
