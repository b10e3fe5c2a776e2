import { endSession } from '../session.ts';
import { identity } from './current.ts';

const limitMs = 3_000;

/** Signs out here at once; the provider is told, but not waited for longer than 3 s. */
export async function signOut(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Signout timeout fail')), limitMs);
  });
  try {
    await Promise.race([identity().signOut(), late]);
  } catch {
    // The session here ends whatever the provider says; its tokens run out by themselves.
  } finally {
    clearTimeout(timer);
    endSession();
  }
}
