import type { Beacon, beaconInput, patchBeacon } from '@fairlead/contract/beacons';
import { defaultLanguage, type Language } from '@fairlead/contract/languages';
import type { PointTranslations } from '@fairlead/contract/point-texts';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { omitUndefined } from '../../platform/patch.ts';
import { publicPath, type Storage } from '../../platform/storage/storage.ts';
import { releaseFile } from '../../platform/storage/uploads.ts';
import { copyAttachments, removeAttachments } from '../attachments/public.ts';
import { assignCode, lockCode, takeCode } from '../codes/public.ts';
import { authorize } from '../exhibitions/public.ts';
import { findExhibitorLanguage } from '../exhibitors/public.ts';
import { copyCover, drawCover, type NewCover, takeCover } from './cover.ts';
import { cleanDescription, cleanTranslations, requireOtherLanguages } from './description.ts';
import type { BeaconRow } from './queries.ts';
import * as queries from './queries.ts';

const presentBeacon = (row: BeaconRow): Beacon => ({
  id: row.id,
  projectId: row.projectId,
  name: row.name,
  title: row.title,
  description: row.description,
  language: row.language,
  translations: row.translations,
  coverUrl: row.coverKey === null ? null : publicPath(row.coverKey),
  code: row.code,
  codeRevokedAt: row.codeRevokedAt?.toISOString() ?? null,
  otherCodes: row.otherCodes,
  position: row.position,
  isActive: row.isActive,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  surveyId: row.surveyId,
  scanCount: row.scanCount,
  lastScanAt: row.lastScanAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.editor,
  version: row.version,
});

/** A call by an account of a company, for one of its points. */
export type PointContext = Context<AccountActor>;
/** A call that reads only: by an account of the company, or by an administrator. */
type PointReaderContext = Context<AccountActor | AdminActor>;

export interface PointKey {
  readonly projectId: string;
  readonly id: string;
}

const maximalPoints = 500;

export async function listBeacons(
  context: PointReaderContext,
  { projectId, which }: { projectId: string; which: 'CURRENT' | 'ARCHIVED' },
): Promise<Beacon[]> {
  await authorize(context, 'readProject', projectId);
  return (await queries.listBeacons(context.database, projectId, which)).map(presentBeacon);
}

/** Returns one point of the caller's company; an administrator's is every company. */
export async function getBeacon(context: PointReaderContext, key: PointKey): Promise<Beacon> {
  await authorize(context, 'readProject', key.projectId);
  return readBeacon(context, key);
}

/** Returns a point to a caller who was found to be allowed to read it. */
export async function readBeacon(
  { database }: Pick<PointReaderContext, 'database'>,
  { projectId, id }: PointKey,
): Promise<Beacon> {
  const row = await queries.findBeacon(database, projectId, id);
  if (!row) throw notFound();
  return presentBeacon(row);
}

/** Throws unless the project takes one more point; another addition waits. Returns the next position. */
async function requireRoom(tx: Executor, projectId: string): Promise<number> {
  const project = await queries.lockAndCount(tx, projectId);
  if (!project) throw notFound();
  if (project.isArchived) throw new ApiError('ARCHIVED');
  if (project.count >= maximalPoints) throw new ApiError('LIMIT_REACHED', { values: { limit: String(maximalPoints) } });
  return project.nextPosition;
}

/** Returns the code of a new point: a blank one of the company that was named, else a new one. Part of the point's transaction. */
async function codeForNew(
  { database, caller, now }: PointContext,
  { id, code }: { id: string; code: string | undefined },
): Promise<string> {
  if (code === undefined) return takeCode(database, { kind: 'BEACON', targetId: id, now });
  const locked = await lockCode(database, code);
  const isFree = locked?.kind === 'BLANK' && locked.exhibitorId === caller.exhibitorId && locked.revokedAt === null;
  if (!isFree) throw new InputError('body.code', 'code_not_blank');
  await assignCode(database, locked, id, now);
  return code;
}

/** Fields of a new point; texts and picture are as they are stored. */
interface NewPoint {
  readonly projectId: string;
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  /** The company's where it is absent. */
  readonly language: Language | undefined;
  readonly translations: PointTranslations;
  readonly cover: NewCover | null;
  readonly position: number | undefined;
  readonly isActive: boolean;
  readonly code: string | undefined;
}

/** Puts a point into a project, with a code; `beside` is done in the same transaction. */
export async function addPoint(
  context: PointContext,
  { cover, code, position, language: given, ...point }: NewPoint,
  beside: (tx: Executor, id: string) => Promise<void> = async () => {},
): Promise<Beacon> {
  const { database, caller, now } = context;
  const id = newId();
  await database.transaction(async (tx) => {
    const next = await requireRoom(tx, point.projectId);
    const language = given ?? (await findExhibitorLanguage(tx, caller.exhibitorId)) ?? defaultLanguage;
    requireOtherLanguages(language, point.translations);
    if (cover) await takeCover(tx, cover, now);
    await queries.insertBeacon(tx, {
      ...point,
      id,
      language,
      coverKey: cover?.key ?? null,
      code: await codeForNew(within(context, tx), { id, code }),
      position: position ?? next,
      createdAt: now,
      updatedAt: now,
      updatedBy: caller.accountId,
    });
    await beside(tx, id);
  });
  return readBeacon(context, { projectId: point.projectId, id });
}

/** Makes a point with a code of its own, or with a blank one that was printed for the company. */
export async function createBeacon(
  context: PointContext,
  { projectId, value }: { projectId: string; value: z.output<typeof beaconInput> },
  storage: Storage,
): Promise<Beacon> {
  await authorize(context, 'editProject', projectId);
  const description = await cleanDescription(value.description ?? null);
  const translations = await cleanTranslations(value.translations ?? {});
  const cover = value.coverKey ? await drawCover(context, value.coverKey, storage) : null;
  const { name, title = null, language, position, isActive = true, code } = value;
  const texts = { name, title, description, language, translations };
  return addPoint(context, { ...texts, projectId, cover, position, isActive, code });
}

/** Copies a point into a project of the same company. Scans, leads and codes stay where they are. */
export async function duplicateBeacon(
  context: PointContext,
  copy: PointKey & { toProjectId: string; name: string | undefined },
  storage: Storage,
): Promise<Beacon> {
  const { projectId, id, toProjectId } = copy;
  await authorize(context, 'editProject', projectId);
  await authorize(context, 'editProject', toProjectId);
  const source = await queries.findBeacon(context.database, projectId, id);
  if (!source) throw notFound();
  const cover = source.coverKey === null ? null : await copyCover(context, source.coverKey, storage);
  const { title, description, language, translations, isActive } = source;
  const texts = { name: copy.name ?? source.name, title, description, language, translations };
  const point = { ...texts, projectId: toProjectId, cover, position: undefined, isActive, code: undefined };
  return addPoint(context, point, (tx, to) =>
    copyAttachments(tx, { fromBeaconId: id, projectId: toProjectId, beaconId: to, now: context.now }),
  );
}

interface Change extends PointKey {
  readonly version: number | null;
  readonly value: z.output<(typeof patchBeacon)['body']>;
}

const conflict = ({ updatedAt, updatedBy }: Beacon): ApiError =>
  new ApiError('EDIT_CONFLICT', { values: { at: updatedAt, ...(updatedBy !== null && { who: updatedBy }) } });

/** As they are stored; undefined leaves alone. */
interface CleanTexts {
  readonly description: string | null | undefined;
  readonly translations: PointTranslations | undefined;
}

/** Writes what was sent; returns false when it is another version by now. */
async function write(
  { database, caller, now }: PointContext,
  { projectId, id, version, value }: Change,
  { cover, ...texts }: CleanTexts & { cover: NewCover | null | undefined },
): Promise<boolean> {
  const { isArchived, coverKey: _, ...fields } = value;
  if (isArchived === false) await makeRoomFor(database, { projectId, id });
  const before = await queries.lockBeacon(database, { projectId, id });
  if (!before || (version !== null && before.version !== version)) return false;
  requireOtherLanguages(value.language ?? before.language, texts.translations ?? before.translations);
  if (cover) await takeCover(database, cover, now);
  if (cover !== undefined && before.coverKey !== null) await releaseFile(database, before.coverKey, now);
  return queries.updateBeacon(
    database,
    { projectId, id, version },
    {
      ...omitUndefined({ ...fields, ...texts }),
      ...(cover !== undefined && { coverKey: cover?.key ?? null }),
      ...(isArchived === true && { archivedAt: before.archivedAt ?? now }),
      ...(isArchived === false && { archivedAt: null, deletedAt: null }),
      updatedAt: now,
      updatedBy: caller.accountId,
    },
  );
}

/** Throws unless the project takes an archived point back, which counts again. */
async function makeRoomFor(tx: Executor, key: PointKey): Promise<void> {
  const before = await queries.lockBeacon(tx, key);
  if (before?.archivedAt) await requireRoom(tx, key.projectId);
}

/** Changes the given fields; throws EDIT_CONFLICT when `version` is given and the point changed since. */
export async function changeBeacon(context: PointContext, change: Change, storage: Storage): Promise<Beacon> {
  const { version, value } = change;
  const before = await getBeacon(context, change);
  if (version !== null && version !== before.version) throw conflict(before);
  const description = value.description === undefined ? undefined : await cleanDescription(value.description);
  const translations = value.translations && (await cleanTranslations(value.translations));
  const { coverKey } = value;
  const cover = typeof coverKey === 'string' ? await drawCover(context, coverKey, storage) : coverKey;
  const isChanged = await context.database.transaction((tx) =>
    write(within(context, tx), change, { description, translations, cover }),
  );
  const after = await readBeacon(context, change);
  if (!isChanged) throw conflict(after);
  return after;
}

/** Archives the point. It is never erased: a scan under way still finds it, and its leads keep its name. */
export async function removeBeacon(context: PointContext, key: PointKey): Promise<'DELETED' | 'ARCHIVED'> {
  const { database, caller, now } = context;
  const { scanCount } = await getBeacon(context, key);
  const gone = { archivedAt: now, updatedAt: now, updatedBy: caller.accountId };
  const result = scanCount > 0 ? 'ARCHIVED' : 'DELETED';
  await database.transaction(async (tx) => {
    const change = result === 'ARCHIVED' ? gone : { ...gone, deletedAt: now };
    await queries.updateBeacon(tx, { ...key, version: null }, change);
    // No visitor has the point, so its files are unused.
    if (result === 'DELETED') await removeAttachments(tx, { beaconId: key.id }, now);
  });
  return result;
}

interface Order {
  ids: string[];
  version: number;
}

const present = ({ ids, version }: queries.Order): Order => ({ ids: [...ids], version });

export async function getOrder(context: Context<AccountActor>, projectId: string): Promise<Order> {
  await authorize(context, 'editProject', projectId);
  return present(await queries.findOrder(context.database, projectId));
}

/** Throws EDIT_CONFLICT when `version` is given and the order changed since; a point added since stays last. */
export async function replaceOrder(
  context: Context<AccountActor>,
  change: { projectId: string; ids: readonly string[]; version: number | null },
): Promise<Order> {
  const { projectId, version } = change;
  const { database, now } = context;
  await authorize(context, 'editProject', projectId);
  return database.transaction(async (tx) => {
    // A new point and another order wait meanwhile.
    if (!(await queries.lockAndCount(tx, projectId))) throw notFound();
    const current = await queries.findOrder(tx, projectId);
    if (version !== null && version !== current.version) {
      throw new ApiError('EDIT_CONFLICT', { values: { at: (current.updatedAt ?? now).toISOString() } });
    }
    const known = new Set(current.ids);
    if (change.ids.some((id) => !known.has(id))) throw new InputError('body.ids', 'not_there');
    await queries.writeOrder(tx, projectId, [...new Set([...change.ids, ...current.ids])], now);
    return present(await queries.findOrder(tx, projectId));
  });
}
