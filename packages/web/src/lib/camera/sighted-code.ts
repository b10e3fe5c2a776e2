import type { SeenCode } from './chooser.ts';
import type { CodePoint } from './decoder/protocol.ts';
import { centreOf, onScreen } from './geometry.ts';

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
