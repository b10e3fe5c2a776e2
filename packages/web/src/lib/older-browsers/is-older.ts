/**
 * Returns whether this browser lacks functions that `fill-in.ts` adds, or the page came over plain http, where each lacks some.
 * The oldest that the client is made for are Safari 16.4, Chrome and Edge 109 and Firefox 115:
 * docs/decisions/066-oldest-browsers.md.
 */
export const isOlder = (): boolean =>
  !(
    'groupBy' in Map &&
    'withResolvers' in Promise &&
    'toSorted' in Array.prototype &&
    'isWellFormed' in String.prototype &&
    'any' in AbortSignal &&
    'canParse' in URL &&
    'randomUUID' in crypto
  );
