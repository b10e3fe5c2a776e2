import { useEffect, useState } from 'react';
import { mediaUrl } from '../media-url.ts';

/** Where a file can be shown from: its copy on this phone, or the server for a while. */
export function useFileUrl(copy: Blob | null, storageKey: string | null, attempt: number): string | 'FAILED' | null {
  const [fileUrl, setFileUrl] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks anew
  useEffect(() => {
    if (copy) {
      const url = URL.createObjectURL(copy);
      setFileUrl(url);
      return () => URL.revokeObjectURL(url);
    }
    if (storageKey === null) return;
    const stopper = new AbortController();
    setFileUrl(null);
    mediaUrl(storageKey, stopper.signal).then(setFileUrl, () => {
      if (!stopper.signal.aborted) setFileUrl('FAILED');
    });
    return () => stopper.abort();
  }, [copy, storageKey, attempt]);
  return fileUrl;
}
