/** Hand scanners type a code within this time from key to key; nobody types so fast for ten keys in a row. */
const longestGap = 60;
const shortestText = 8;

export interface KeyReader {
  /** Takes one key; the whole text when this key is the Enter that ends a scan, else null. */
  key(key: string, at: number): string | null;
}

/** Distinguishes a hardware scanner that acts as a keyboard from a person who types. */
export function createKeyReader(): KeyReader {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  return {
    key(key, at) {
      if (at - last > longestGap) text = '';
      last = at;
      if (key === 'Enter' || key === 'Tab') {
        const read = text;
        text = '';
        return read.length >= shortestText ? read : null;
      }
      // Shift and the like come between the letters.
      if (key.length === 1) text += key;
      return null;
    },
  };
}
