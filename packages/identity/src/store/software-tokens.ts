import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Keyring } from '../keyring.ts';

function sealName(sub: string): string {
  return `software token ${sub}`;
}

/** Stores a secret the user has been shown but not yet shown to have; a former one goes on working until he does. */
export async function putPendingSecret(
  executor: Executor,
  keys: Keyring,
  sub: string,
  secret: Uint8Array,
): Promise<void> {
  const sealed = keys.seal('software-token', secret, sealName(sub));
  await executor.execute(sql`
    insert into identity.software_tokens (sub, pending_sealed) values (${sub}, ${sealed})
    on conflict (sub) do update set pending_sealed = excluded.pending_sealed`);
}

export async function readSecrets(
  executor: Executor,
  keys: Keyring,
  sub: string,
): Promise<{ secret: Buffer | undefined; pending: Buffer | undefined }> {
  const [row] = await executor.query<{ secretSealed: Uint8Array | null; pendingSealed: Uint8Array | null }>(sql`
    select secret_sealed, pending_sealed from identity.software_tokens where sub = ${sub}`);
  const open = (sealed: Uint8Array | null | undefined) =>
    sealed ? keys.open('software-token', sealed, sealName(sub)) : undefined;
  return { secret: open(row?.secretSealed), pending: open(row?.pendingSealed) };
}

/** Puts the secret into use, in place of a former one. `step` is the one whose code showed that the user has it. */
export async function putSecret(
  executor: Executor,
  keys: Keyring,
  sub: string,
  token: { secret: Uint8Array; step: number; name: string | undefined },
): Promise<void> {
  const sealed = keys.seal('software-token', token.secret, sealName(sub));
  await executor.execute(sql`
    insert into identity.software_tokens (sub, secret_sealed, last_step, name)
    values (${sub}, ${sealed}, ${token.step}::bigint, ${token.name ?? null})
    on conflict (sub) do update set secret_sealed = excluded.secret_sealed, pending_sealed = null,
      last_step = excluded.last_step, name = excluded.name`);
}

/** Uses up a time step and all before it; false when it was used already, also by a call at the same moment. */
export async function takeStep(executor: Executor, sub: string, step: number): Promise<boolean> {
  const taken = await executor.execute(sql`
    update identity.software_tokens set last_step = ${step}::bigint where sub = ${sub} and last_step < ${step}::bigint`);
  return taken > 0;
}

export async function deleteSecret(executor: Executor, sub: string): Promise<void> {
  await executor.execute(sql`delete from identity.software_tokens where sub = ${sub}`);
}

export async function hasSecret(executor: Executor, sub: string): Promise<boolean> {
  const found = await executor.execute(
    sql`select 1 from identity.software_tokens where sub = ${sub} and secret_sealed is not null`,
  );
  return found > 0;
}
