import { createHash } from 'node:crypto';
import type { Keyring } from '../keyring.ts';
import { after, at, type Executor } from './executor.ts';

export type ChallengeKind = 'PASSWORD_VERIFIER';

const lifetimeSeconds = 180;

function challengeId(secret: Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest();
}

function associated(kind: ChallengeKind, id: Buffer): string {
  return `${kind} ${id.toString('hex')}`;
}

/** Keeps what the next call of a sign-in needs, readable only with the secret handed to the client and our key. */
export async function putChallenge(
  sql: Executor,
  keys: Keyring,
  challenge: { kind: ChallengeKind; secret: Uint8Array; state: unknown; now: Date },
): Promise<void> {
  const id = challengeId(challenge.secret);
  const sealed = keys.seal('challenge', Buffer.from(JSON.stringify(challenge.state)), associated(challenge.kind, id));
  await sql`
    insert into identity.challenges (id, kind, state_sealed, expires_at)
    values (${id}, ${challenge.kind}, ${sealed}, ${after(challenge.now, lifetimeSeconds)})`;
}

/** Takes it away for good: of two calls with one secret, whichever process they meet, one finds it. */
export async function takeChallenge(
  sql: Executor,
  keys: Keyring,
  challenge: { kind: ChallengeKind; secret: Uint8Array; now: Date },
): Promise<unknown> {
  const id = challengeId(challenge.secret);
  const [row] = await sql<{ state_sealed: Uint8Array }[]>`
    delete from identity.challenges
    where id = ${id} and kind = ${challenge.kind} and expires_at > ${at(challenge.now)}
    returning state_sealed`;
  if (!row) return undefined;
  return JSON.parse(keys.open('challenge', row.state_sealed, associated(challenge.kind, id)).toString('utf8'));
}
