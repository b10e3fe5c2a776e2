import { isUsable, storedToken } from '../session/session.ts';

/** Parts of the identity client that choose the token. */
export interface SessionSource {
  /** The id token of the current session, renewed when it has run out; rejects without a session. */
  readonly idToken: () => Promise<string>;
}

/**
 * The token of a request: the stored one; when that is not in the expected format, the id token of the current session;
 * when that fails, the stored one after all.
 */
export async function chooseToken(source: SessionSource): Promise<string | null> {
  const stored = storedToken();
  if (stored === null || isUsable(stored)) return stored;
  try {
    return await source.idToken();
  } catch {
    return stored;
  }
}
