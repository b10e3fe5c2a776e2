import { useCallback, useEffect, useState } from 'react';
import { readStored, skipConfirmationKeys, storageKeys, writeStored } from '../storage/storage.ts';
import { useStored } from '../storage/use-stored.ts';
import { type Camera, type CameraFault, openCamera } from './camera.ts';

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

type CameraState =
  | { readonly kind: 'OPENING' }
  | { readonly kind: 'LIVE'; readonly camera: Camera }
  | { readonly kind: 'FAULT'; readonly fault: CameraFault };

/**
 * The camera while the screen is shown: released when it is left or out of sight, opened again when it is back, or when another
 * one is chosen. Not opened before it is wanted.
 */
export function useCamera(isWanted = true): { state: CameraState; retry: () => void } {
  const [state, setState] = useState<CameraState>({ kind: 'OPENING' });
  const [attempt, setAttempt] = useState(0);
  const chosen = useStored(storageKeys.camera);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the camera anew
  useEffect(() => {
    if (!isWanted) return;
    let camera: Camera | undefined;
    let isOpen = true;

    const open = async () => {
      const opened = await openCamera(chosen);
      if (typeof opened === 'string') {
        if (isOpen) setState({ kind: 'FAULT', fault: opened });
        return;
      }
      if (!isOpen) {
        opened.stop();
        return;
      }
      camera = opened;
      // Another app that takes the camera, or a cable that is pulled, ends the track.
      opened.stream.getVideoTracks()[0]?.addEventListener('ended', () => setState({ kind: 'FAULT', fault: 'IN_USE' }));
      setState({ kind: 'LIVE', camera: opened });
    };
    const close = () => {
      isOpen = false;
      camera?.stop();
      camera = undefined;
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        if (camera === undefined) return;
        close();
        setState({ kind: 'OPENING' });
      } else if (!isOpen) {
        isOpen = true;
        void open();
      }
    };
    // While another camera opens, the controls stay, and with them the focus.
    setState((before) => (before.kind === 'LIVE' ? before : { kind: 'OPENING' }));
    void open();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    };
  }, [attempt, isWanted, chosen]);

  return { state, retry };
}
