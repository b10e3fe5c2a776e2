import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../storage/storage.ts';
import { skipConfirmationKeys } from '../storage/storage-keys.ts';

/** Answered once since the app was opened: Safari asks for the camera again on every visit, and we need not as well. */
let wasAllowed = false;

const isSkipped = (): boolean => wasAllowed || readStored(skipConfirmationKeys.camera) !== null;

/** Returns whether the browser would ask now; one that does not tell might. */
async function wouldAsk(): Promise<boolean> {
  const status = await navigator.permissions?.query({ name: 'camera' }).catch(() => null);
  return status?.state !== 'granted' && status?.state !== 'denied';
}

/**
 * Says what the camera is for before the browser asks for it. CHECKING until it is known whether that would ask at all; a person can
 * switch the question off.
 */
export function useCameraQuestion(): {
  state: 'CHECKING' | 'ASK' | 'ANSWERED';
  allow: (isNeverAskedAgain: boolean) => void;
} {
  const [state, setState] = useState<'CHECKING' | 'ASK' | 'ANSWERED'>(isSkipped() ? 'ANSWERED' : 'CHECKING');
  useEffect(() => {
    if (state !== 'CHECKING') return;
    let isCurrent = true;
    void wouldAsk().then((asks) => isCurrent && setState(asks ? 'ASK' : 'ANSWERED'));
    return () => {
      isCurrent = false;
    };
  }, [state]);
  const allow = (isNeverAskedAgain: boolean) => {
    wasAllowed = true;
    if (isNeverAskedAgain) writeStored(skipConfirmationKeys.camera, 'true');
    setState('ANSWERED');
  };
  return { state, allow };
}
