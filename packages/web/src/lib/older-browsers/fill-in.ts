import 'core-js/actual/array/to-reversed';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/array/to-spliced';
import 'core-js/actual/array/with';
import 'core-js/actual/map/group-by';
import 'core-js/actual/promise/with-resolvers';
import 'core-js/actual/string/is-well-formed';

/** Gives an older browser the functions that the client uses and it does not have; for others this is never loaded. */

if (!('any' in AbortSignal)) {
  Object.defineProperty(AbortSignal, 'any', {
    value: (signals: readonly AbortSignal[]): AbortSignal => {
      const joined = new AbortController();
      const stop = (signal: AbortSignal) => joined.abort(signal.reason);
      for (const signal of signals) {
        if (signal.aborted) stop(signal);
        else signal.addEventListener('abort', () => stop(signal), { once: true, signal: joined.signal });
      }
      return joined.signal;
    },
  });
}

if (!('canParse' in URL)) {
  Object.defineProperty(URL, 'canParse', {
    value: (url: string | URL, base?: string | URL): boolean => {
      try {
        return new URL(url, base).href !== '';
      } catch {
        return false;
      }
    },
  });
}

// Browsers have it at https and on localhost only: a phone that opens a developer's machine over the network has none.
if (!('randomUUID' in crypto)) {
  Object.defineProperty(crypto, 'randomUUID', {
    value: (): string => {
      const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  });
}
