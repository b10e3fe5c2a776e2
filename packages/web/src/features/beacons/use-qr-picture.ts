import { getQrCode } from '@fairlead/contract/beacon-codes';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../../lib/query/query.ts';

/** The QR code as a URL that an `img` can show: the call needs a token, which an `img` cannot send. */
export function useQrPicture(beaconId: string, isDrawn: boolean) {
  const picture = useEndpoint(
    getQrCode,
    { params: { beaconId }, query: { format: 'svg' } },
    { enabled: isDrawn, staleTime: Number.POSITIVE_INFINITY, call: { isQuiet: true } },
  );
  const [url, setUrl] = useState<string | null>(null);
  const blob = picture.data;
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return { url, error: picture.error, retry: () => void picture.refetch() };
}
