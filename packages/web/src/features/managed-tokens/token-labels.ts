import { deviceIsThereMs, deviceWaitsLongMs, type ManagedToken } from '@fairlead/contract/managed-tokens';
import type { TFunction } from 'i18next';
import { relativeDay } from '../../lib/dates.ts';
import { formatDay, formatDayAndTime, formatTime } from '../../lib/i18n/formats.ts';
import type { StateTone } from '../../ui/business/state-signs.tsx';

type Translate = TFunction<'devices'>;

const minuteMs = 60_000;

/** "now", "today 09:14", "yesterday 18:40", "2 Feb 2027, 08:00". */
export function whenLabel(t: Translate, moment: string, now: number): string {
  if (Math.abs(now - Date.parse(moment)) < minuteMs) return t('now');
  const day = relativeDay(moment, undefined, now);
  const time = formatTime(moment);
  return day === null ? formatDayAndTime(moment) : t(day, { time });
}

/** The server says it to the hour. */
export const lastUseLabel = (t: Translate, { lastUsedAt }: ManagedToken, now: number): string =>
  lastUsedAt === null ? t('never') : whenLabel(t, lastUsedAt, now);

/** In the zone of its project, where it has one. */
export function endsLabel(t: Translate, { expiresAt }: ManagedToken, now: number, timeZone?: string): string {
  if (expiresAt === null) return t('untilRevoked');
  if (Date.parse(expiresAt) <= now) return t('ended', { day: formatDay(expiresAt, timeZone) });
  return formatDayAndTime(expiresAt, timeZone);
}

export const hasEnded = ({ expiresAt }: ManagedToken, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

/** True where the same person has held the device for so long that a colleague should look after it. */
export function waitsLong({ device }: ManagedToken, now: number): boolean {
  return device?.oldestAt != null && device.waiting > 0 && now - Date.parse(device.oldestAt) >= deviceWaitsLongMs;
}

/** When a device was last heard of: there within two minutes, lost after fifteen. */
export function deviceState(t: Translate, token: ManagedToken, now: number): { tone: StateTone; label: string } {
  const { device, lastUsedAt } = token;
  if (device === null) {
    if (lastUsedAt === null) return { tone: 'off', label: t('devices.notSetUp') };
    return { tone: 'off', label: t('devices.used', { when: whenLabel(t, lastUsedAt, now) }) };
  }
  const age = now - Date.parse(device.reportedAt);
  const label = whenLabel(t, device.reportedAt, now);
  if (age <= deviceIsThereMs) return { tone: 'ok', label };
  return { tone: age > deviceWaitsLongMs ? 'bad' : 'wait', label };
}

/** One sentence about the people whose leads are missing; null without any. */
export function missingLabel(t: Translate, devices: readonly ManagedToken[], now: number): string | null {
  const late = devices.filter((one) => waitsLong(one, now));
  const [first] = late;
  if (first === undefined) return null;
  const leads = late.reduce((sum, { device }) => sum + (device?.waiting ?? 0), 0);
  if (late.length === 1) return t('devices.missing', { name: first.name, count: leads });
  return t('devices.missingMany', { names: late.map(({ name }) => name).join(', '), leads });
}
