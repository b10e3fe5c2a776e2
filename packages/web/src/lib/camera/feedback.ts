import { useCallback, useEffect, useState } from 'react';
import { readStored, storageKeys } from '../storage/storage.ts';

const [tone, seconds, loudness] = [1_320, 0.09, 0.2];
let audio: AudioContext | undefined;

/** One short tone; begins and ends softly, for a speaker clicks otherwise. */
function sound(): void {
  audio ??= new AudioContext();
  void audio.resume();
  const [source, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  source.frequency.value = tone;
  volume.gain.setValueAtTime(0, now);
  volume.gain.linearRampToValueAtTime(loudness, now + 0.01);
  volume.gain.linearRampToValueAtTime(0, now + seconds);
  source.connect(volume).connect(audio.destination);
  source.start(now);
  source.stop(now + seconds);
}

/** A code was taken: felt, and where the person wants it heard, without a look at the screen. */
export function confirmTaken(): void {
  // Before the first touch the browser refuses both, and says so in its console.
  if (!navigator.userActivation?.hasBeenActive) return;
  if (readStored(storageKeys.noVibration) === null) navigator.vibrate?.(20);
  if (readStored(storageKeys.scanSound) !== null) sound();
}

/** Long enough for what says what to do. */
const shownMs = (message: string): number => 1500 + 50 * message.length;

/** A short message that disappears by itself, timed from when it was last shown. */
export function useNotice(): [notice: string | null, showNotice: (message: string | null) => void] {
  const [shown, setShown] = useState<{ message: string; at: number } | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), shownMs(shown.message));
    return () => clearTimeout(timer);
  }, [shown]);
  const showNotice = useCallback(
    (message: string | null) => setShown(message === null ? null : { message, at: Date.now() }),
    [],
  );
  return [shown?.message ?? null, showNotice];
}
