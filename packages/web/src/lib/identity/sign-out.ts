import { endSession } from '../session/session.ts';
import { identity } from './current.ts';
import type { SignOutOptions } from './identity.ts';

/** Signs out here whatever the provider answers; it is notified, but not waited for longer than 3 s. */
export async function signOut(options?: SignOutOptions): Promise<void> {
  try {
    await identity().signOut(options);
  } catch {
    // The session here ends all the same; its tokens run out by themselves.
  } finally {
    endSession();
  }
}
