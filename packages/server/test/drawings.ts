const lines = (...of: readonly string[]): Buffer => Buffer.from(`${of.join('\n')}\n`, 'latin1');
const record = (text: string, section: string): string => `${text.padEnd(72)}${section}      1`;

function triangles(count: number): Buffer {
  const model = Buffer.alloc(84 + 50 * count);
  model.write('made by a program that says so in its head');
  model.writeUInt32LE(count, 80);
  return model;
}

/** The smallest whole file of each kind that engineers hand out, by its media type. */
export const drawings = {
  'model/step': lines('ISO-10303-21;', 'HEADER;', 'ENDSEC;', 'DATA;', 'ENDSEC;', 'END-ISO-10303-21;'),
  'model/iges': lines(record('PX-40', 'S'), record('1H,,1H;', 'G'), record('S      1G      1D      0P      0', 'T')),
  'model/stl': lines('solid px40', ' facet normal 0 0 1', ' endfacet', 'endsolid px40'),
  'model/stl of bytes': triangles(12),
  'application/dxf': lines('999', 'PX-40', '  0', 'SECTION', '  2', 'HEADER', '  0', 'ENDSEC', '  0', 'EOF'),
  'application/acad': Buffer.concat([Buffer.from('AC1032'), Buffer.alloc(200)]),
  'text/csv': lines('Size;Ratio', 'PX-40;1:100'),
} as const;
