import { endSession } from '../session/session.ts';
import { identity } from './current.ts';

/** Signs out here whatever the provider answers; it is notified, but not waited for longer than 3 s. */
export async function signOut(): Promise<void> {
  try {
    await identity().signOut();
  } catch {
    // The session here ends all the same; its tokens run out by themselves.
  } finally {
    endSession();
  }
}
