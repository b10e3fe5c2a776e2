import { useSubject } from '../../lib/session/session.ts';
import { writeStored } from '../../lib/storage/storage.ts';
import { storageKeys } from '../../lib/storage/storage-keys.ts';
import { useStored } from '../../lib/storage/use-stored.ts';

/** True once the signed-in person has read the briefing, and a way to say so. */
export function useBriefing(): readonly [boolean, () => void] {
  const subject = useSubject();
  const briefed = useStored(storageKeys.captureBriefed);
  return [subject !== null && briefed === subject, () => writeStored(storageKeys.captureBriefed, subject)];
}
