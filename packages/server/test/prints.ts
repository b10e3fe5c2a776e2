import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { printCode } from '@fairlead/contract/code';
import { sheetSizes } from '@fairlead/contract/prints';
import sharp from 'sharp';
import { expect } from 'vitest';
import { fromBuffer } from 'yauzl';
import { fromAfar, printPages, readCodes, readCodesByZbar } from '../../e2e/harness/printed-pages.ts';
import type { TestApp } from './app.ts';
import { createBeacon, createStand } from './factories.ts';

const whole = { format: 'PDF', layout: 'A6', language: 'en' } as const;
export const orderPrint = (app: TestApp, as: string, body: object) =>
  app.call('POST', '/qrCode', { as, body: { ...whole, ...body } });
export const scanUrlOf = (app: TestApp, code: string): string => `${app.config.urls.app}/scan/${code}`;

async function setLogo(app: TestApp, as: string): Promise<void> {
  const logo = await sharp({ create: { width: 400, height: 160, channels: 4, background: '#0b4a8fcc' } })
    .png()
    .toBuffer();
  const { url, method, headers, storageKey } = (await app.call('POST', '/exhibitor/logoUrl', { as })).json();
  await app.http.inject({ method, url, headers, payload: logo });
  expect((await app.call('PUT', '/exhibitor/logo', { as, body: { storageKey } })).statusCode).toBe(200);
}

export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        buffer(stream.pipe(new PassThrough())).then((content) => {
          files.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
      }),
    );
    zip.readEntry();
  });
  return files;
}

const longTitle = 'Getriebekonfigurationsassistent für Planetengetriebe PX-40 mit Drehmomentstützen';
const callsToAction = {
  en: 'Scan for all the details',
  es: 'Escanear y saber más',
  de: 'Scannen und mehr erfahren',
} as const;

/** Prints titles of all scripts beside a logo, and reads every code, from near and from afar, by two readers. */
export async function expectReadablePrint(
  app: TestApp,
  layout: keyof typeof sheetSizes,
  language: keyof typeof callsToAction,
): Promise<void> {
  const { owner, project, beacon } = await createStand(app);
  await setLogo(app, owner.token);
  const titles = [longTitle, 'Ložiska Łódź Ελλάς Привет', '減速機', '🚀🚀', 'x'.repeat(80)];
  const others = [];
  for (const title of titles) others.push(await createBeacon(app, owner.token, project.id, { title }));
  const answer = await orderPrint(app, owner.token, { projectId: project.id, layout, language });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  const pages = await printPages(answer.rawPayload, 200);
  const codes = [beacon, ...others].map(({ code }) => code);
  expect(pages).toHaveLength(codes.length);
  for (const [index, { size, text, picture, inRedLight: red }] of pages.entries()) {
    const code = codes[index] ?? '';
    expect(size.width).toBeCloseTo(sheetSizes[layout].width, 1);
    expect(size.height).toBeCloseTo(sheetSizes[layout].height, 1);
    expect(text).toContain(printCode(code));
    expect(text).toContain(callsToAction[language]);
    expect(text).toContain(owner.exhibitor.name);
    expect(await readCodes(picture)).toEqual([scanUrlOf(app, code)]);
    expect(await readCodes(await fromAfar(picture, 0.6, 1.2))).toEqual([scanUrlOf(app, code)]);
    for (const read of [readCodes, readCodesByZbar]) expect(await read(red)).toEqual([scanUrlOf(app, code)]);
  }
  expect(pages[0]?.text).toContain('Planetary gearbox PX-40');
  expect(pages[1]?.text.replace(/[-\s]/g, '')).toContain('GetriebekonfigurationsassistentfürPlanetengetriebePX40');
  expect(pages[3]?.text.replaceAll(' ', '')).toContain('減速機');
  // Stretches of other scripts are written one by one.
  expect(pages[2]?.text.replaceAll(' ', '')).toContain('LožiskaŁódźΕλλάςПривет');
}
