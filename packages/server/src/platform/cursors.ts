import { createHmac, hkdfSync } from 'node:crypto';
import { openWith, sealWith } from './secrets.ts';

/** The list that a cursor goes on with: its endpoint, its owner, and all that narrows or sorts it. */
export type CursorScope = readonly unknown[];

/**
 * Seals positions in lists for the callers who bring them back. A position has keys, moments and numbers of transactions that are
 * shared by all tenants, so a caller neither reads nor writes one.
 */
export interface Cursors {
  /** Returns another text each time: equal ones would say that nothing happened meanwhile, at other tenants either. */
  seal(scope: CursorScope, position: string): string;
  /** Returns the position, or null for a text that was not sealed for the same scope. */
  open(scope: CursorScope, cursor: string): string | null;
}

/** Lengths are rounded up to this, so that the length says nothing of the content. */
const paddedBytes = 64;

const padded = (text: string): string => {
  const length = Buffer.byteLength(text);
  return text + ' '.repeat(Math.ceil(length / paddedBytes) * paddedBytes - length);
};

/** Creates the cursors of an installation: every process with its key opens those of every other one. */
export function createCursors(secretsKey: Uint8Array): Cursors {
  const root = Buffer.from(hkdfSync('sha256', secretsKey, '', 'cursors', 32));
  // A key for each scope binds a cursor to it, and keeps the number of random nonces for one key small.
  const keyOf = (scope: CursorScope): Buffer => createHmac('sha256', root).update(JSON.stringify(scope)).digest();
  return {
    seal: (scope, position) => sealWith(keyOf(scope), padded(position)).toString('base64url'),
    open(scope, cursor) {
      const sealed = Buffer.from(cursor, 'base64url');
      // Decoding skips foreign characters and unused bits: one cursor would have many texts.
      if (sealed.toString('base64url') !== cursor) return null;
      try {
        return openWith(keyOf(scope), sealed).trimEnd();
      } catch {
        return null;
      }
    },
  };
}
