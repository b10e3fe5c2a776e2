import { readCode } from '@fairlead/contract/code';
import type { FoundCode } from './decoder/protocol.ts';

const fairCodes = new Set<string>();
const fairUrl = /^https?:\/\/[^/\s]+\/trade-fair\/redirect\//i;

/**
 * The code in a text that a camera, a picture or a hardware scanner read. A code that came in the URL of a fair is
 * remembered as such.
 */
export function readSighted(text: string): string | null {
  const code = readCode(text);
  if (code !== null && fairUrl.test(text.trim())) fairCodes.add(code);
  return code;
}

/** True if it opens a fair rather than a point; known without a request, so that it works in bad radio. */
export const isFairCode = (code: string): boolean => fairCodes.has(code);

/** A code of ours in view: the code or beacon id inside it, and where it is. */
export interface SeenCode extends Pick<FoundCode, 'corners'> {
  readonly code: string;
}

type Sight =
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
const severalMs = 1200;
/**
 * The same code is not taken again until frames were without it for so long. Time without any frame does not count: the reader
 * may still load, the phone be slow, or the page be in the background.
 */
const sameMs = 3000;

interface Chooser {
  /** Meaning of the codes of one frame, at a time in milliseconds. */
  see(found: readonly FoundCode[], at: number): Sight;
  /** The code was taken by other means, such as a tap or by typing it. */
  took(code: string): void;
  /** No frames come for a while, which is no time out of view: what was in view just now still is when they come again. */
  pause(at: number): void;
  resume(): void;
}

/** Decides which code of the passing frames is meant, so that nothing is saved that was not aimed at. */
export function createChooser(): Chooser {
  let steady = { code: '', frames: 0 };
  let severalUntil = Number.NEGATIVE_INFINITY;
  /** Since when the frames are without a code that was taken; null while it is in view. */
  const taken = new Map<string, number | null>();
  let pausedAt: number | null = null;

  const took = (code: string): void => {
    taken.set(code, null);
    severalUntil = Number.NEGATIVE_INFINITY;
  };

  return {
    took,
    pause(at) {
      pausedAt ??= at;
    },
    resume() {
      if (pausedAt === null) return;
      for (const [code, gone] of taken) if (gone !== null && pausedAt - gone < sameMs) taken.set(code, null);
      pausedAt = null;
      steady = { code: '', frames: 0 };
    },
    see(found, at) {
      const codes: SeenCode[] = [];
      for (const { text, corners } of found) {
        const code = readSighted(text);
        if (code !== null && !codes.some((seen) => seen.code === code)) codes.push({ code, corners });
      }
      for (const [code, gone] of taken) {
        if (!codes.some((seen) => seen.code === code)) taken.set(code, gone ?? at);
        else if (gone !== null && at - gone < sameMs) taken.set(code, null);
      }
      const [only, second] = codes;
      if (only === undefined) {
        steady = { code: '', frames: 0 };
        return { kind: found.length > 0 ? 'FOREIGN' : 'NONE' };
      }
      if (second !== undefined) {
        severalUntil = at + severalMs;
        steady = { code: '', frames: 0 };
        return { kind: 'SEVERAL', codes };
      }
      if (at < severalUntil) return { kind: 'SEVERAL', codes };
      steady = { code: only.code, frames: steady.code === only.code ? steady.frames + 1 : 1 };
      if (steady.frames < steadyFrames || taken.get(only.code) === null) return { kind: 'SEEN', codes };
      took(only.code);
      return { kind: 'TAKE', seen: only };
    },
  };
}
