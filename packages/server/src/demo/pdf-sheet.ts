/** Text of a page: its heading, then its lines. */
export interface Sheet {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** The standard fonts of PDF know Latin-1 alone: a letter of another language loses its accent. */
const quoted = (text: string): string =>
  `(${text
    .replace(/[\\()]/g, '\\$&')
    .replaceAll('ł', 'l')
    .replace(/[^\u0020-\u00ff]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/[^\u0020-\u00ff]/g, '?')})`;

/** A colour such as #c8202f, as PDF writes it. */
const shares = (colour: string): string =>
  [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');

interface Maker {
  readonly company: string;
  readonly colour: string;
}

function content({ heading, lines }: Sheet, { company, colour }: Maker, place: string): string {
  return [
    `${shares(colour)} rg 0 802 595 40 re f`,
    `BT /F2 12 Tf 1 1 1 rg 48 816 Td ${quoted(company)} Tj ET`,
    `BT /F2 26 Tf 0.1 0.1 0.1 rg 48 730 Td ${quoted(heading)} Tj ET`,
    `BT /F1 13 Tf 22 TL 0.25 0.25 0.25 rg 48 690 Td ${lines.map((line) => `${quoted(line)} Tj T*`).join(' ')} ET`,
    `BT /F1 10 Tf 0.45 0.45 0.45 rg 48 40 Td ${quoted(place)} Tj ET`,
  ].join('\n');
}

/** A data sheet of A4 pages with nothing in it but words and a bar of the maker's colour. */
export function drawSheets(maker: Maker, sheets: readonly Sheet[]): Buffer {
  const first = 5;
  const kids = sheets.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${sheets.length} /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...sheets.flatMap((sheet, index) => {
      const painted = content(sheet, maker, `${index + 1} / ${sheets.length}`);
      return [
        `<< /Type /Page /Parent 2 0 R /Contents ${first + 2 * index + 1} 0 R >>`,
        `<< /Length ${painted.length} >>\nstream\n${painted}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.7\n';
  const offsets = bodies.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${text}${end}startxref\n${text.length}\n%%EOF\n`, 'latin1');
}
