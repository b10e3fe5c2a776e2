import type { Keyring } from '../keyring.ts';
import type { Executor } from './executor.ts';

function sealName(sub: string): string {
  return `software token ${sub}`;
}

/** A secret the user has been shown but not yet shown to have; a former one goes on working until he does. */
export async function putPendingSecret(sql: Executor, keys: Keyring, sub: string, secret: Uint8Array): Promise<void> {
  const sealed = keys.seal('software-token', secret, sealName(sub));
  await sql`
    insert into identity.software_tokens (sub, pending_sealed) values (${sub}, ${sealed})
    on conflict (sub) do update set pending_sealed = excluded.pending_sealed`;
}

export async function readSecrets(
  sql: Executor,
  keys: Keyring,
  sub: string,
): Promise<{ secret: Buffer | undefined; pending: Buffer | undefined }> {
  const [row] = await sql<{ secret_sealed: Uint8Array | null; pending_sealed: Uint8Array | null }[]>`
    select secret_sealed, pending_sealed from identity.software_tokens where sub = ${sub}`;
  const open = (sealed: Uint8Array | null | undefined) =>
    sealed ? keys.open('software-token', sealed, sealName(sub)) : undefined;
  return { secret: open(row?.secret_sealed), pending: open(row?.pending_sealed) };
}

/** Puts the secret into use, in place of a former one. `step` is the one whose code showed that the user has it. */
export async function putSecret(
  sql: Executor,
  keys: Keyring,
  sub: string,
  token: { secret: Uint8Array; step: number; name: string | undefined },
): Promise<void> {
  const sealed = keys.seal('software-token', token.secret, sealName(sub));
  await sql`
    insert into identity.software_tokens (sub, secret_sealed, last_step, name)
    values (${sub}, ${sealed}, ${token.step}::bigint, ${token.name ?? null})
    on conflict (sub) do update set secret_sealed = excluded.secret_sealed, pending_sealed = null,
      last_step = excluded.last_step, name = excluded.name`;
}

/** Uses up a time step and all before it; false when it was used already, also by a call at the same moment. */
export async function takeStep(sql: Executor, sub: string, step: number): Promise<boolean> {
  const result = await sql`
    update identity.software_tokens set last_step = ${step}::bigint where sub = ${sub} and last_step < ${step}::bigint`;
  return result.count > 0;
}

export async function deleteSecret(sql: Executor, sub: string): Promise<void> {
  await sql`delete from identity.software_tokens where sub = ${sub}`;
}

export async function hasSecret(sql: Executor, sub: string): Promise<boolean> {
  const rows = await sql`select 1 from identity.software_tokens where sub = ${sub} and secret_sealed is not null`;
  return rows.length > 0;
}
