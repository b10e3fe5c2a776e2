import { crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Size that the entry claims, where that is not the truth. */
  readonly claimedSize?: number;
}

/** A ZIP archive with exactly these parts, lies included; for files that no library would write. */
export function archive(parts: readonly Part[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedSize ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const header = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name)]);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail(offset), Buffer.from(name)]));
    local.push(header, packed);
    offset += header.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

/** Fields of a central entry behind the lengths: no comment, the first disk, no attributes, and the place of the part. */
function tail(offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return rest;
}

const relationships = (list: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet with this XML inside `sheetData`, and whatever else is given in place of its parts. */
export function workbook(sheetData: string, others: Readonly<Record<string, string>> = {}): Buffer {
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationships(`<Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="s1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      `<Relationship Id="s1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="s2" Type="${office}/styles" Target="styles.xml"/>`,
    ),
    'xl/styles.xml':
      '<?xml version="1.0"?><styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...others,
  };
  return archive(Object.entries(parts).map(([name, content]) => ({ name, content })));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\u0000', '');

/** Rows of texts as the XML of a sheet; an empty text is a cell left out. */
export const rowsOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells, index) => {
      const written = cells.map((text, column) =>
        text === ''
          ? ''
          : `<c r="${String.fromCharCode(65 + column)}${index + 1}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
      );
      return `<row r="${index + 1}">${written.join('')}</row>`;
    })
    .join('');
