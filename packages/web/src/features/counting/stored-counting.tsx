import { useCounting } from './use-counting.ts';

/** Brings what the account chose on other devices to this one; shows nothing. */
export function StoredCounting(): null {
  useCounting();
  return null;
}
