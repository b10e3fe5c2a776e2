import type { FoundCode } from './decoder/protocol.ts';
import { readSighted } from './read-sighted.ts';

/** A code of ours in view: the code or beacon id inside it, and where it is. */
export interface SeenCode extends Pick<FoundCode, 'corners'> {
  readonly code: string;
}

export type Sight =
  /** Nothing of ours. */
  | { readonly kind: 'NONE' }
  /** A QR code, but another company's. */
  | { readonly kind: 'FOREIGN' }
  /** One code, not steady yet or just saved. */
  | { readonly kind: 'SEEN'; readonly codes: readonly SeenCode[] }
  /** Several: the person chooses. */
  | { readonly kind: 'SEVERAL'; readonly codes: readonly SeenCode[] }
  /** One steady code that was not saved just now. */
  | { readonly kind: 'TAKE'; readonly seen: SeenCode };

/** Two frames with the same single code: the second code of a pair is often missed in the first frame. */
const steadyFrames = 2;
/** After several codes were in view one of them may be missed for some frames; that is no choice. */
const severalMilliseconds = 1200;
/** The same code is not taken again until it was out of view for so long. */
const sameMilliseconds = 3000;

export interface Chooser {
  /** What the codes of one frame mean, at a time in milliseconds. */
  see(found: readonly FoundCode[], at: number): Sight;
  /** The code was taken by other means, such as a tap or by typing it. */
  took(code: string, at: number): void;
  /** No frames come for a while, which is no time out of view: what was in view just now still is when they come again. */
  pause(at: number): void;
  resume(at: number): void;
}

/** Decides which code of the passing frames is meant, so that nothing is saved that was not aimed at. */
export function createChooser(): Chooser {
  let steady = { code: '', frames: 0 };
  let severalUntil = Number.NEGATIVE_INFINITY;
  const taken = new Map<string, number>();
  let pausedAt: number | null = null;

  const took = (code: string, at: number): void => {
    taken.set(code, at);
    severalUntil = Number.NEGATIVE_INFINITY;
  };

  return {
    took,
    pause(at) {
      pausedAt ??= at;
    },
    resume(at) {
      if (pausedAt === null) return;
      for (const [code, last] of taken) if (pausedAt - last < sameMilliseconds) taken.set(code, at);
      pausedAt = null;
      steady = { code: '', frames: 0 };
    },
    see(found, at) {
      const codes: SeenCode[] = [];
      for (const { text, corners } of found) {
        const code = readSighted(text);
        if (code !== null && !codes.some((seen) => seen.code === code)) codes.push({ code, corners });
      }
      for (const { code } of codes) {
        const last = taken.get(code);
        if (last !== undefined && at - last < sameMilliseconds) taken.set(code, at);
      }
      const [only, second] = codes;
      if (only === undefined) {
        steady = { code: '', frames: 0 };
        return { kind: found.length > 0 ? 'FOREIGN' : 'NONE' };
      }
      if (second !== undefined) {
        severalUntil = at + severalMilliseconds;
        steady = { code: '', frames: 0 };
        return { kind: 'SEVERAL', codes };
      }
      if (at < severalUntil) return { kind: 'SEVERAL', codes };
      steady = { code: only.code, frames: steady.code === only.code ? steady.frames + 1 : 1 };
      const last = taken.get(only.code);
      const isFresh = last === undefined || at - last >= sameMilliseconds;
      if (steady.frames < steadyFrames || !isFresh) return { kind: 'SEEN', codes };
      took(only.code, at);
      return { kind: 'TAKE', seen: only };
    },
  };
}
