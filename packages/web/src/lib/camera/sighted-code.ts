import type { SeenCode } from './chooser.ts';
import type { CodePoint } from './decoder/protocol.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A code in the pixels of the frame that it was read from. */
export interface SightedCode extends SeenCode {
  readonly frame: Size;
}

/** A code in the pixels of the screen. */
export interface PlacedCode {
  readonly code: string;
  readonly corners: readonly CodePoint[];
}

/** How far a code must move before its name follows: a name that trembles cannot be tapped. */
const stillPixels = 24;

export const sizeOf = (element: HTMLElement | null): Size => ({
  width: element?.clientWidth ?? 0,
  height: element?.clientHeight ?? 0,
});

/** The same code in the pixels of a screen. */
export const onto = ({ code, corners, frame }: SightedCode, screen: Size): PlacedCode => ({
  code,
  corners: corners.map((corner) => onScreen(corner, frame, screen)),
});

/** Returns whether other codes are in view, or one of them has moved on the screen. */
export function isMoved(before: readonly SightedCode[], after: readonly SightedCode[], screen: Size): boolean {
  if (before.length !== after.length) return true;
  const centre = (code: SightedCode) => centreOf(onto(code, screen).corners);
  return after.some((code) => {
    const old = before.find((each) => each.code === code.code);
    if (old === undefined) return true;
    const [from, to] = [centre(old), centre(code)];
    return Math.hypot(to.x - from.x, to.y - from.y) > stillPixels;
  });
}

/** Where a point of a frame lies on a screen that the frame covers, centred and cut at the edges (`object-fit: cover`). */
export function onScreen({ x, y }: CodePoint, frame: Size, screen: Size): CodePoint {
  const scale = Math.max(screen.width / frame.width, screen.height / frame.height);
  return {
    x: x * scale + (screen.width - frame.width * scale) / 2,
    y: y * scale + (screen.height - frame.height * scale) / 2,
  };
}

export function centreOf(corners: readonly CodePoint[]): CodePoint {
  const sum = corners.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / corners.length, y: sum.y / corners.length };
}

/** The corners pushed away from their middle, so that the frame stands around the code, not on it. */
export function widen(corners: readonly CodePoint[], factor: number): CodePoint[] {
  const centre = centreOf(corners);
  return corners.map(({ x, y }) => ({ x: centre.x + (x - centre.x) * factor, y: centre.y + (y - centre.y) * factor }));
}

/** A closed path through the corners, each rounded by `radius`. */
export function roundedPath(corners: readonly CodePoint[], radius: number): string {
  const towards = (from: CodePoint, to: CodePoint): CodePoint => {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const share = Math.min(radius, length / 2) / length;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  };
  const at = ({ x, y }: CodePoint): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const parts = corners.map((corner, index) => {
    const before = corners[(index + corners.length - 1) % corners.length] ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    return `${index === 0 ? 'M' : 'L'}${at(towards(corner, before))}Q${at(corner)} ${at(towards(corner, after))}`;
  });
  return `${parts.join('')}Z`;
}
