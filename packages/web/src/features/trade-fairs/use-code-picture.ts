import { getQrCode } from '@fairlead/contract/codes';
import { useEffect, useState } from 'react';
import { call } from '../../lib/client/call.ts';

/** The fair's QR code as a URL that an `img` can show; drawn anew when its colour changes. */
export function useCodePicture(tradeFairId: string, colour: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour is not sent, but the server draws with it
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | null = null;
    call(
      getQrCode,
      { params: { beaconId: tradeFairId }, query: { format: 'svg' } },
      { isQuiet: true, signal: leaving.signal },
    )
      .then((blob) => {
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch(() => setUrl(null));
    return () => {
      leaving.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [tradeFairId, colour]);
  return url;
}
