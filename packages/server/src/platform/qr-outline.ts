/** A QR code as one shape to fill, in modules; the quiet zone is not in it. */
export interface QrOutline {
  /** Modules along an edge. */
  readonly edge: number;
  /** SVG path data, to be filled by the even-odd rule. */
  readonly path: string;
}

type Matrix = { readonly size: number; get(row: number, column: number): number };

/**
 * The edges between dark and light, each walked with the dark on its right: from where it starts to where it ends. Two start
 * at a corner where dark modules meet crosswise.
 */
function edgesOf({ size, get }: Matrix): Map<number, number[]> {
  const edges = new Map<number, number[]>();
  const isDark = (row: number, column: number): boolean =>
    row >= 0 && column >= 0 && row < size && column < size && get(row, column) === 1;
  const corner = (row: number, column: number): number => row * (size + 1) + column;
  const add = (from: number, to: number): void => {
    const known = edges.get(from);
    if (known) known.push(to);
    else edges.set(from, [to]);
  };
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue;
      if (!isDark(row - 1, column)) add(corner(row, column), corner(row, column + 1));
      if (!isDark(row, column + 1)) add(corner(row, column + 1), corner(row + 1, column + 1));
      if (!isDark(row + 1, column)) add(corner(row + 1, column + 1), corner(row + 1, column));
      if (!isDark(row, column - 1)) add(corner(row + 1, column), corner(row, column));
    }
  }
  return edges;
}

/** One shape instead of a square for each module: no viewer or printer shows hairlines between neighbours. */
function trace(matrix: Matrix): string {
  const edges = edgesOf(matrix);
  const width = matrix.size + 1;
  let path = '';
  for (const [start, next] of edges) {
    while (next.length > 0) {
      path += `M${start % width} ${Math.floor(start / width)}`;
      let [at, step] = [start, 0];
      do {
        const to = edges.get(at)?.pop();
        if (to === undefined) throw new Error('The outline of a QR code is not closed');
        // A corner is written where the direction changes.
        if (to - at !== step && at !== start) path += `L${at % width} ${Math.floor(at / width)}`;
        step = to - at;
        at = to;
      } while (at !== start);
      path += 'Z';
    }
  }
  return path;
}

/** Error correction Q: a quarter of the code may be dirty or torn. */
export async function qrOutline(text: string): Promise<QrOutline> {
  const { default: qrCode } = await import('qrcode');
  const { modules } = qrCode.create(text, { errorCorrectionLevel: 'Q' });
  return {
    edge: modules.size,
    path: trace({ size: modules.size, get: (row, column) => modules.get(row, column) }),
  };
}
