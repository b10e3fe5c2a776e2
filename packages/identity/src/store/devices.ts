import type { Keyring } from '../keyring.ts';
import { at, type Executor } from './executor.ts';

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

interface DeviceRow {
  device_key: string;
  group_key: string;
  name: string | null;
  remembered: boolean;
  network: string;
  created_ms: number;
  modified_ms: number;
  authenticated_ms: number;
}

function toDevice(row: DeviceRow): Device {
  return {
    deviceKey: row.device_key,
    groupKey: row.group_key,
    name: row.name,
    remembered: row.remembered,
    network: row.network,
    createdAt: new Date(row.created_ms),
    modifiedAt: new Date(row.modified_ms),
    authenticatedAt: new Date(row.authenticated_ms),
  };
}

function sealName(deviceKey: string): string {
  return `device ${deviceKey}`;
}

const columns = (sql: Executor) => sql`
  device_key, group_key, name, remembered, network,
  (extract(epoch from created_at) * 1000)::float8 as created_ms,
  (extract(epoch from modified_at) * 1000)::float8 as modified_ms,
  (extract(epoch from authenticated_at) * 1000)::float8 as authenticated_ms`;

export async function insertDevice(
  sql: Executor,
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
  await sql`
    insert into identity.devices as d (device_key, group_key, sub, name, remembered, salt, verifier_sealed, network,
      created_at, modified_at, authenticated_at)
    values (${deviceKey}, ${groupKey}, ${sub}, ${name}, ${remembered}, ${Buffer.from(device.salt)}, ${sealed}, ${network},
      ${at(now)}, ${at(now)}, ${at(now)})
    on conflict (device_key) do update set salt = excluded.salt, verifier_sealed = excluded.verifier_sealed,
      name = excluded.name, modified_at = excluded.modified_at
    where d.sub = excluded.sub`;
}

export async function findDevice(sql: Executor, sub: string, deviceKey: string): Promise<Device | undefined> {
  const [row] = await sql<DeviceRow[]>`
    select ${columns(sql)} from identity.devices where sub = ${sub} and device_key = ${deviceKey}`;
  return row && toDevice(row);
}

export async function readDeviceCredential(
  sql: Executor,
  keys: Keyring,
  sub: string,
  deviceKey: string,
): Promise<{ groupKey: string; salt: Uint8Array; verifier: Uint8Array } | undefined> {
  const [row] = await sql<{ group_key: string; salt: Uint8Array; verifier_sealed: Uint8Array }[]>`
    select group_key, salt, verifier_sealed from identity.devices where sub = ${sub} and device_key = ${deviceKey}`;
  if (!row) return undefined;
  const verifier = keys.open('device', row.verifier_sealed, sealName(deviceKey));
  return { groupKey: row.group_key, salt: row.salt, verifier };
}

/** The newest first; `after` is the last one of the page before. */
export async function listDevices(
  sql: Executor,
  sub: string,
  page: { limit: number; after?: Pick<Device, 'createdAt' | 'deviceKey'> | undefined },
): Promise<Device[]> {
  const createdAt = page.after ? at(page.after.createdAt) : null;
  const deviceKey = page.after?.deviceKey ?? null;
  const rows = await sql<DeviceRow[]>`
    select ${columns(sql)} from identity.devices
    where sub = ${sub} and (${createdAt}::timestamptz is null or created_at < ${createdAt}
      or (created_at = ${createdAt} and device_key > ${deviceKey}))
    order by created_at desc, device_key limit ${page.limit}`;
  return rows.map(toDevice);
}

/** False when there is no such device; so for the next one. */
export async function setRemembered(
  sql: Executor,
  sub: string,
  deviceKey: string,
  remembered: boolean,
  now: Date,
): Promise<boolean> {
  const result = await sql`
    update identity.devices set remembered = ${remembered}, modified_at = ${at(now)}
    where sub = ${sub} and device_key = ${deviceKey}`;
  return result.count > 0;
}

export async function deleteDevice(sql: Executor, sub: string, deviceKey: string): Promise<boolean> {
  const result = await sql`delete from identity.devices where sub = ${sub} and device_key = ${deviceKey}`;
  return result.count > 0;
}

export async function deleteDevices(sql: Executor, sub: string): Promise<void> {
  await sql`delete from identity.devices where sub = ${sub}`;
}

export async function touchDevice(sql: Executor, deviceKey: string, network: string, now: Date): Promise<void> {
  await sql`
    update identity.devices set authenticated_at = ${at(now)}, network = ${network} where device_key = ${deviceKey}`;
}
