import type { BrowserContext } from 'playwright-core';

/**
 * Functions that Safari 16.4, Chrome 109 or Firefox 115 lack, by their object, as MDN's tables of compatibility have it on 28
 * November 2026. The client may use those that `fill-in.ts` adds, or ask for them first.
 */
export const newerFunctions: Readonly<Record<string, readonly string[]>> = {
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  AbortSignal: ['any'],
  URL: ['canParse', 'parse'],
  Response: ['json'],
  ReadableStream: ['from'],
  RegExp: ['escape'],
  Math: ['sumPrecise'],
  Array: ['fromAsync'],
  Uint8Array: ['fromBase64', 'fromHex'],
  Intl: ['Segmenter', 'DurationFormat'],
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced', 'with'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  'Uint8Array.prototype': ['toBase64', 'toHex'],
  'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'Set.prototype': [
    ...['union', 'intersection', 'difference', 'symmetricDifference'],
    ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  ],
  'Iterator.prototype': [
    ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
  ],
  'Element.prototype': ['checkVisibility'],
  'Response.prototype': ['bytes'],
  'Document.prototype': ['startViewTransition'],
  globalThis: ['requestIdleCallback'],
};

/** Has every page of the context begin without them, as the oldest browsers do that the client is made for. */
export async function takeNewerFunctions(context: BrowserContext): Promise<void> {
  await context.addInitScript((newer) => {
    for (const [path, names] of Object.entries(newer)) {
      const holder = path
        .split('.')
        .reduce<object | undefined>((found, name) => found && Reflect.get(found, name), globalThis);
      for (const name of names) if (holder) Reflect.deleteProperty(holder, name);
    }
  }, newerFunctions);
}
