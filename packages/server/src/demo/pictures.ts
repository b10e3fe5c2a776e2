import { Readable } from 'node:stream';
import { coverFile } from '@fairlead/contract/beacon-covers';
import { logoFile } from '@fairlead/contract/logos';
import { drawCover, openCoverUpload } from '../features/beacons/public.ts';
import { openLogoUpload, setLogo } from '../features/logos/public.ts';
import type { AccountActor } from '../platform/auth/caller.ts';
import type { Context } from '../platform/context.ts';
import type { Storage } from '../platform/storage/storage.ts';

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

async function drawMark({ shape, ground, ink = '#ffffff' }: Mark): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 100 100" color="${ink}">
    <rect width="100" height="100" rx="18" fill="${ground}"/>${shapes[shape]}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Drawing of a cover, as simple as on a poster. */
export type Motif = keyof typeof motifs;

interface Colours {
  readonly main: string;
  readonly deep: string;
  readonly pale: string;
}

const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const box = (x: number, y: number, width: number, height: number, fill: string, radius = 18): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const stroke = (path: string, colour: string, width = 16): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
const around = (count: number, radius: number, draw: (x: number, y: number, turn: number) => string): string =>
  times(count, (index) => {
    const turn = (index * 360) / count;
    const angle = (turn * Math.PI) / 180;
    return draw(600 + radius * Math.cos(angle), 400 + radius * Math.sin(angle), turn);
  });

/** On a sheet of 1,200 by 800, around its middle. */
const motifs = {
  motor: ({ main, deep, pale }: Colours) =>
    box(330, 250, 420, 300, main, 36) +
    times(6, (index) => box(380 + index * 56, 250, 22, 300, deep, 6)) +
    box(750, 310, 60, 180, deep) +
    box(810, 370, 150, 60, pale, 12) +
    box(270, 290, 60, 220, deep) +
    box(400, 190, 170, 70, deep, 14) +
    box(350, 550, 380, 34, deep, 8),
  gear: ({ main, deep, pale }: Colours) =>
    around(
      16,
      262,
      (x, y, turn) => `<g transform="rotate(${turn} ${x} ${y})">${box(x - 30, y - 28, 60, 56, main, 10)}</g>`,
    ) +
    circle(600, 400, 250, main) +
    circle(600, 400, 196, pale) +
    around(3, 118, (x, y) => circle(x, y, 76, deep) + circle(x, y, 24, pale)) +
    circle(600, 400, 56, main) +
    circle(600, 400, 20, pale),
  rings: ({ main, deep, pale }: Colours) =>
    circle(600, 400, 270, main) +
    circle(600, 400, 216, pale) +
    around(12, 172, (x, y) => circle(x, y, 36, deep)) +
    circle(600, 400, 128, main) +
    circle(600, 400, 76, pale),
  axis: ({ main, deep, pale }: Colours) =>
    box(160, 420, 880, 90, deep, 20) +
    box(160, 440, 880, 14, pale, 7) +
    box(520, 300, 240, 180, main, 26) +
    times(4, (index) => circle(570 + (index % 2) * 140, 345 + Math.floor(index / 2) * 90, 14, pale)) +
    box(130, 380, 60, 170, main, 14) +
    box(1010, 380, 60, 170, main, 14),
  sheets: ({ main, deep, pale }: Colours) =>
    `<g transform="rotate(-9 600 400)">${box(390, 150, 380, 500, main, 20)}</g><g transform="rotate(5 600 400)">${box(420, 150, 380, 500, '#ffffff', 20)}` +
    `${box(470, 210, 200, 30, deep, 8)}${times(5, (index) => box(470, 280 + index * 44, index % 2 ? 220 : 280, 16, pale, 8))}` +
    `${circle(560, 570, 46, pale)}${circle(560, 570, 20, main)}</g>`,
  louvres: ({ main, deep, pale }: Colours) =>
    box(300, 130, 600, 540, deep, 10) +
    times(5, (row) =>
      times(6, (column) =>
        box(326 + column * 94, 156 + row * 102, 74, 80, (row * 5 + column * 3) % 4 ? main : pale, 6),
      ),
    ),
  lamp: ({ main, deep, pale }: Colours) =>
    stroke('M430 100V250M770 100V250', deep, 8) +
    box(250, 250, 700, 64, main, 32) +
    `<path d="M290 322H910L1010 700H190Z" fill="${pale}" opacity="0.75"/>` +
    box(280, 306, 640, 18, '#fff6d6', 9),
  street: ({ main, deep, pale }: Colours) =>
    circle(880, 190, 70, pale) +
    stroke('M430 680V210Q430 150 500 150H600', deep, 26) +
    box(570, 130, 150, 44, main, 20) +
    `<path d="M580 180H710L860 690H440Z" fill="#fff6d6" opacity="0.85"/>` +
    box(150, 680, 900, 22, deep, 11),
  waves: ({ main, deep, pale }: Colours) =>
    box(480, 300, 240, 240, main, 60) +
    circle(600, 420, 66, pale) +
    circle(600, 420, 26, deep) +
    stroke(
      'M400 260Q320 420 400 580M300 200Q180 420 300 640M800 260Q880 420 800 580M900 200Q1020 420 900 640',
      deep,
      18,
    ),
  box: ({ main, deep, pale }: Colours) =>
    `<path d="M600 140L880 270L600 400L320 270Z" fill="${pale}"/><path d="M320 270L600 400V690L320 560Z" fill="${main}"/><path d="M880 270L600 400V690L880 560Z" fill="${deep}"/>` +
    circle(400, 440, 16, pale) +
    circle(450, 464, 16, pale),
  pulse: ({ main, deep, pale }: Colours) =>
    box(240, 180, 720, 440, '#ffffff', 30) +
    times(4, (index) => box(290, 260 + index * 84, 620, 4, pale, 2)) +
    stroke('M290 430H430L480 320L560 540L640 260L700 430H910', main, 20) +
    circle(640, 260, 26, deep),
  drop: ({ main, deep, pale }: Colours) =>
    `<path d="M600 120C720 290 790 380 790 490a190 190 0 0 1-380 0C410 380 480 290 600 120Z" fill="${main}"/>` +
    stroke('M500 500a100 100 0 0 0 80 96', pale, 22) +
    box(220, 690, 760, 22, deep, 11),
  arm: ({ main, deep, pale }: Colours) =>
    box(330, 620, 300, 60, deep, 16) +
    stroke('M480 610V440L690 250', main, 74) +
    stroke('M690 250L870 330', main, 54) +
    circle(480, 440, 56, deep) +
    circle(690, 250, 50, deep) +
    circle(480, 440, 20, pale) +
    circle(690, 250, 18, pale) +
    stroke('M870 330V420M870 420L830 480M870 420L910 480', deep, 24),
  crate: ({ main, deep, pale }: Colours) =>
    times(3, (index) => box(300 + index * 206, 430, 190, 180, index === 1 ? deep : main, 12)) +
    times(2, (index) => box(402 + index * 206, 236, 190, 180, index ? main : deep, 12)) +
    times(3, (index) => box(300 + index * 206, 505, 190, 22, pale, 0)) +
    times(2, (index) => box(402 + index * 206, 311, 190, 22, pale, 0)) +
    box(240, 622, 720, 36, deep, 8),
  battery: ({ main, deep, pale }: Colours) =>
    box(270, 240, 600, 340, deep, 40) +
    box(870, 340, 50, 140, deep, 14) +
    times(4, (index) => box(310 + index * 134, 284, 112, 252, index < 3 ? main : pale, 20)),
  belt: ({ main, deep, pale }: Colours) =>
    box(180, 430, 840, 110, deep, 55) +
    times(7, (index) => circle(250 + index * 117, 485, 34, pale)) +
    times(3, (index) => box(270 + index * 250, 290, 150, 130, index === 1 ? pale : main, 14)),
  chip: ({ main, deep, pale }: Colours) =>
    times(5, (index) => box(430 + index * 72, 150, 30, 500, pale, 8) + box(350, 230 + index * 72, 500, 30, pale, 8)) +
    box(410, 210, 380, 380, main, 30) +
    box(490, 290, 220, 220, deep, 18),
  lens: ({ main, deep, pale }: Colours) =>
    box(290, 240, 620, 380, main, 50) +
    box(380, 180, 160, 70, main, 16) +
    circle(600, 430, 160, deep) +
    circle(600, 430, 112, pale) +
    circle(600, 430, 64, deep) +
    circle(566, 396, 20, '#ffffff') +
    circle(840, 310, 24, pale),
} as const;

/** The drawing in a company's colour; the sheet takes a tint of it. */
export async function drawMotif(motif: Motif, colour: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const mixed = (other: string, share: number): string =>
    `#${[1, 3, 5]
      .map((at) => {
        const [own, its] = [colour, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
        return Math.round(own * (1 - share) + its * share)
          .toString(16)
          .padStart(2, '0');
      })
      .join('')}`;
  const paint = { main: colour, deep: mixed('#1b1a19', 0.5), pale: mixed('#ffffff', 0.62) };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
    <rect width="1200" height="800" fill="${mixed('#ffffff', 0.86)}"/>${motifs[motif](paint)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Gives a company or an organizer its logo, by an ordinary upload. */
export async function putLogo(
  context: Context<AccountActor>,
  storage: Storage,
  { ownerId, mark }: { ownerId: string; mark: Mark },
): Promise<void> {
  const { storageKey } = await openLogoUpload(context, storage);
  await storage.put(storageKey, Readable.from([await drawMark(mark)]), logoFile);
  await setLogo(context, { ownerId, storageKey }, storage);
}

/** Draws a cover, and returns it for a point to take. */
export async function putCover(
  context: Context<AccountActor>,
  storage: Storage,
  { projectId, motif, colour }: { projectId: string; motif: Motif; colour: string },
) {
  const { storageKey } = await openCoverUpload(context, { projectId }, storage);
  await storage.put(storageKey, Readable.from([await drawMotif(motif, colour)]), coverFile);
  return drawCover(context, storageKey, storage);
}
