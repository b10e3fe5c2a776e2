import { readStored } from './storage/storage.ts';
import { storageKeys } from './storage/storage-keys.ts';

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
