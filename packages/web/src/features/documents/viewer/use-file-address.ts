import { useEffect, useState } from 'react';
import { addressOf } from '../media-address.ts';

/** Where a file can be shown from: its copy on this phone, or the server for a while. */
export function useFileAddress(
  copy: Blob | null,
  storageKey: string | null,
  attempt: number,
): string | 'FAILED' | null {
  const [address, setAddress] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks anew
  useEffect(() => {
    if (copy) {
      const url = URL.createObjectURL(copy);
      setAddress(url);
      return () => URL.revokeObjectURL(url);
    }
    if (storageKey === null) return;
    const stopper = new AbortController();
    setAddress(null);
    addressOf(storageKey, stopper.signal).then(setAddress, () => {
      if (!stopper.signal.aborted) setAddress('FAILED');
    });
    return () => stopper.abort();
  }, [copy, storageKey, attempt]);
  return address;
}
