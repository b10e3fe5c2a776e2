/** A company's logo, drawn here: a sign on a square of its colour. */
export interface Mark {
  readonly shape: keyof typeof shapes;
  readonly ground: string;
  readonly ink?: string;
}

const line = (path: string, width = 9): string =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const ring = (radius: number, width = 8): string =>
  `<circle cx="50" cy="50" r="${radius}" fill="none" stroke="currentColor" stroke-width="${width}"/>`;
const dot = (x: number, y: number, radius: number): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="currentColor"/>`;

/** On a square of 100. */
const shapes = {
  k: line('M34 24V76M68 24L40 50L68 76', 13),
  house: line('M28 76V44L50 26L72 44V76M42 76V60H58V76', 9),
  sun: dot(50, 54, 15) + line('M50 20V28M22 54H30M70 54H78M30 34L36 40M70 34L64 40M26 80H74', 7),
  waves: line('M20 38q10-14 20 0t20 0t20 0M20 54q10-14 20 0t20 0t20 0M20 70q10-14 20 0t20 0t20 0', 7),
  rings: ring(28) + ring(12, 7),
  drop: '<path d="M50 18C64 38 72 48 72 60a22 22 0 0 1-44 0C28 48 36 38 50 18Z" fill="currentColor"/>',
  arm: line('M26 78H52M39 78V56L64 36M64 36L76 46M64 36L62 22', 9) + dot(39, 56, 8) + dot(64, 36, 8),
  box: line('M50 20L76 34V66L50 80L24 66V34ZM24 34L50 48L76 34M50 48V80', 7),
  bolt: '<path d="M56 14L26 56H46L42 86L74 42H53Z" fill="currentColor"/>',
  grid: [26, 54]
    .flatMap((y) =>
      [26, 54].map(
        (x) =>
          `<rect x="${x}" y="${y}" width="20" height="20" rx="5" fill="currentColor"${x + y === 108 ? ' opacity="0.55"' : ''}/>`,
      ),
    )
    .join(''),
  eye: line('M16 50C30 28 70 28 84 50C70 72 30 72 16 50Z', 8) + dot(50, 50, 11),
  arrow: line('M22 66L46 42L58 54L80 30M60 30H80V50', 10),
  bearing:
    ring(30, 6) +
    ring(11, 6) +
    [0, 60, 120, 180, 240, 300]
      .map(
        (turn) => [50 + 20.5 * Math.cos((turn * Math.PI) / 180), 50 + 20.5 * Math.sin((turn * Math.PI) / 180)] as const,
      )
      .map(([x, y]) => dot(x, y, 5.5))
      .join(''),
} as const;

export async function drawMark({ shape, ground, ink = '#ffffff' }: Mark): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 100 100" color="${ink}">
    <rect width="100" height="100" rx="18" fill="${ground}"/>${shapes[shape]}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
