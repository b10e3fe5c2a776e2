import { inflateSync } from 'node:zlib';

/** The objects of a PDF whose streams are packed with Deflate: what they say, and their streams unpacked. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const objects = new Map<string, { head: string; stream: string }>();
  for (const match of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', body = ''] = match;
    const [head = '', packed] = body.split(/stream\r?\n/, 2);
    const isPacked = packed !== undefined && head.includes('/FlateDecode') && !head.includes('/Image');
    const stream = isPacked ? inflateSync(Buffer.from(packed, 'latin1'), { finishFlush: 2 }).toString('latin1') : '';
    objects.set(number, { head, stream });
  }
  return objects;
}

const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The characters of a font's glyphs, by glyph number. */
function glyphsOf(map: string): string[] {
  const glyphs: string[] = [];
  for (const [, first = '', , list = ''] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16);
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      glyphs[start + index] = fromHex(hex.replaceAll(' ', ''));
    }
  }
  return glyphs;
}

/** The text on each page of a PDF that pdfkit made, in the order that they were written in. */
export function textsOfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, string[]>();
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  for (const { head } of objects.values()) {
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1] ?? '';
      fonts.set(name, glyphsOf(objects.get(map)?.stream ?? ''));
    }
  }
  return pages.map(({ head }) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? '';
    const lines = [...content.matchAll(/\/(F\d+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\] TJ/g)].map(([, font = '', shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]+)>/g)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => fonts.get(font)?.[Number.parseInt(glyph, 16)] ?? '')
        .join(''),
    );
    return lines.join(' ').replace(/\s+/g, ' ');
  });
}
