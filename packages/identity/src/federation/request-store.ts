import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Keyring } from '../keyring.ts';
import type { AuthorizeRequest } from '../oauth/authorize-request.ts';
import { after } from '../store/after.ts';

const lifetimeSeconds = 600;

/** A sign-in under way at another provider: what has to come back, and what the client asked for. */
export interface FederationRequest {
  readonly provider: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly request: AuthorizeRequest;
}

const stateHmac = (keys: Keyring, state: string): Buffer => keys.mac('login', 'federation state', state);
const browserHmac = (keys: Keyring, browser: string): Buffer => keys.mac('login', 'federation browser', browser);
const associated = (id: Buffer): string => `federation ${id.toString('hex')}`;

export async function putFederationRequest(
  executor: Executor,
  keys: Keyring,
  entry: { state: string; browser: string; request: FederationRequest; now: Date },
): Promise<void> {
  const id = stateHmac(keys, entry.state);
  const sealed = keys.seal('challenge', Buffer.from(JSON.stringify(entry.request)), associated(id));
  await executor.execute(sql`
    insert into identity.federation_requests (state_hmac, browser_hmac, request_sealed, expires_at)
    values (${id}, ${browserHmac(keys, entry.browser)}, ${sealed}, ${after(entry.now, lifetimeSeconds)})`);
}

/** Removes and returns it, only for the browser that began it. */
export async function takeFederationRequest(
  executor: Executor,
  keys: Keyring,
  entry: { state: string; browser: string; now: Date },
): Promise<FederationRequest | undefined> {
  const id = stateHmac(keys, entry.state);
  const [row] = await executor.query<{ requestSealed: Uint8Array }>(sql`
    delete from identity.federation_requests
    where state_hmac = ${id} and browser_hmac = ${browserHmac(keys, entry.browser)} and expires_at > ${entry.now}
    returning request_sealed`);
  if (!row) return undefined;
  // Sealed by us with the state as key, so no other party can have written it.
  return JSON.parse(keys.open('challenge', row.requestSealed, associated(id)).toString('utf8')) as FederationRequest;
}
