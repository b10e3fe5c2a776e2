import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Keyring } from '../keyring.ts';

export interface Device {
  readonly deviceKey: string;
  readonly groupKey: string;
  readonly name: string | null;
  readonly remembered: boolean;
  readonly network: string;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  readonly authenticatedAt: Date;
}

function sealName(deviceKey: string): string {
  return `device ${deviceKey}`;
}

const columns = sql`device_key, group_key, name, remembered, network, created_at, modified_at, authenticated_at`;

export async function insertDevice(
  executor: Executor,
  keys: Keyring,
  device: Pick<Device, 'deviceKey' | 'groupKey' | 'name' | 'remembered' | 'network'> & {
    sub: string;
    salt: Uint8Array;
    verifier: Uint8Array;
  },
  now: Date,
): Promise<void> {
  const { deviceKey, groupKey, name, remembered, network, sub } = device;
  const sealed = keys.seal('device', device.verifier, sealName(deviceKey));
  // A client that heard no answer confirms once more, with another password: the last one is the one it keeps.
  await executor.execute(sql`
    insert into identity.devices as d (device_key, group_key, sub, name, remembered, salt, verifier_sealed, network,
      created_at, modified_at, authenticated_at)
    values (${deviceKey}, ${groupKey}, ${sub}, ${name}, ${remembered}, ${device.salt}, ${sealed}, ${network},
      ${now}, ${now}, ${now})
    on conflict (device_key) do update set salt = excluded.salt, verifier_sealed = excluded.verifier_sealed,
      name = excluded.name, modified_at = excluded.modified_at
    where d.sub = excluded.sub`);
}

export async function findDevice(executor: Executor, sub: string, deviceKey: string): Promise<Device | undefined> {
  const [device] = await executor.query<Device>(sql`
    select ${columns} from identity.devices where sub = ${sub} and device_key = ${deviceKey}`);
  return device;
}

export async function readDeviceCredential(
  executor: Executor,
  keys: Keyring,
  sub: string,
  deviceKey: string,
): Promise<{ groupKey: string; salt: Uint8Array; verifier: Uint8Array } | undefined> {
  const [row] = await executor.query<{ groupKey: string; salt: Uint8Array; verifierSealed: Uint8Array }>(sql`
    select group_key, salt, verifier_sealed from identity.devices where sub = ${sub} and device_key = ${deviceKey}`);
  if (!row) return undefined;
  const verifier = keys.open('device', row.verifierSealed, sealName(deviceKey));
  return { groupKey: row.groupKey, salt: row.salt, verifier };
}

/** Returns the newest first; `after` is the last one of the page before. */
export async function listDevices(
  executor: Executor,
  sub: string,
  page: { limit: number; after?: Pick<Device, 'createdAt' | 'deviceKey'> | undefined },
): Promise<Device[]> {
  const createdAt = page.after?.createdAt ?? null;
  const deviceKey = page.after?.deviceKey ?? null;
  return executor.query<Device>(sql`
    select ${columns} from identity.devices
    where sub = ${sub} and (${createdAt}::timestamptz is null or created_at < ${createdAt}
      or (created_at = ${createdAt} and device_key > ${deviceKey}))
    order by created_at desc, device_key limit ${page.limit}`);
}

/** Returns false when there is no such device; so for the next one. */
export async function setRemembered(
  executor: Executor,
  sub: string,
  deviceKey: string,
  remembered: boolean,
  now: Date,
): Promise<boolean> {
  const changed = await executor.execute(sql`
    update identity.devices set remembered = ${remembered}, modified_at = ${now}
    where sub = ${sub} and device_key = ${deviceKey}`);
  return changed > 0;
}

export async function deleteDevice(executor: Executor, sub: string, deviceKey: string): Promise<boolean> {
  const deleted = await executor.execute(
    sql`delete from identity.devices where sub = ${sub} and device_key = ${deviceKey}`,
  );
  return deleted > 0;
}

export async function deleteDevices(executor: Executor, sub: string): Promise<void> {
  await executor.execute(sql`delete from identity.devices where sub = ${sub}`);
}

export async function touchDevice(executor: Executor, deviceKey: string, network: string, now: Date): Promise<void> {
  await executor.execute(sql`
    update identity.devices set authenticated_at = ${now}, network = ${network} where device_key = ${deviceKey}`);
}
