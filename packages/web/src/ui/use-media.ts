import { useSyncExternalStore } from 'react';

/** Returns whether a media query holds now; follows it. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

export const mediumQuery = '(max-width: 87.4375em)';
export const narrowQuery = '(max-width: 74.9375em)';
export const phoneQuery = '(max-width: 49.9375em)';
