import { createHash } from 'node:crypto';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Keyring } from '../keyring.ts';
import { after } from './after.ts';

export type ChallengeKind =
  | 'PASSWORD_VERIFIER'
  | 'NEW_PASSWORD_REQUIRED'
  | 'SMS_MFA'
  | 'EMAIL_OTP'
  | 'SOFTWARE_TOKEN_MFA'
  | 'SELECT_MFA_TYPE'
  | 'MFA_SETUP'
  | 'CUSTOM_CHALLENGE'
  | 'DEVICE_SRP_AUTH'
  | 'DEVICE_PASSWORD_VERIFIER';

const lifetimeSeconds = 180;

function challengeId(secret: Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest();
}

function associated(kind: ChallengeKind, id: Buffer): string {
  return `${kind} ${id.toString('hex')}`;
}

/** Keeps what the next call of a sign-in needs, readable only with the secret handed to the client and our key. */
export async function putChallenge(
  executor: Executor,
  keys: Keyring,
  challenge: { kind: ChallengeKind; secret: Uint8Array; state: unknown; now: Date },
): Promise<void> {
  const id = challengeId(challenge.secret);
  const sealed = keys.seal('challenge', Buffer.from(JSON.stringify(challenge.state)), associated(challenge.kind, id));
  await executor.execute(sql`
    insert into identity.challenges (id, kind, state_sealed, expires_at)
    values (${id}, ${challenge.kind}, ${sealed}, ${after(challenge.now, lifetimeSeconds)})`);
}

export interface VisitedChallenge {
  readonly state: unknown;
  /** With this one. */
  readonly tries: number;
  readonly live: boolean;
}

/** Reads it and leaves it there, one try poorer: counted before the answer is looked at, so parallel tries share them. */
export async function visitChallenge(
  executor: Executor,
  keys: Keyring,
  challenge: { kind: ChallengeKind; secret: Uint8Array; now: Date },
): Promise<VisitedChallenge | undefined> {
  const id = challengeId(challenge.secret);
  const [row] = await executor.query<{ stateSealed: Uint8Array; tries: number; live: boolean }>(sql`
    update identity.challenges set tries = tries + 1
    where id = ${id} and kind = ${challenge.kind}
    returning state_sealed, tries, expires_at > ${challenge.now} as live`);
  if (!row) return undefined;
  const opened = keys.open('challenge', row.stateSealed, associated(challenge.kind, id)).toString('utf8');
  return { state: JSON.parse(opened), tries: row.tries, live: row.live };
}

/** Removes and returns it: of two calls with one secret, in whichever process, only one gets it. */
export async function takeChallenge(
  executor: Executor,
  keys: Keyring,
  challenge: { kind: ChallengeKind; secret: Uint8Array; now: Date },
): Promise<unknown> {
  const id = challengeId(challenge.secret);
  const [row] = await executor.query<{ stateSealed: Uint8Array }>(sql`
    delete from identity.challenges
    where id = ${id} and kind = ${challenge.kind} and expires_at > ${challenge.now}
    returning state_sealed`);
  if (!row) return undefined;
  return JSON.parse(keys.open('challenge', row.stateSealed, associated(challenge.kind, id)).toString('utf8'));
}
