import { availableParallelism } from 'node:os';
import { printColor } from '@fairlead/contract/print-color';
import { maxSheets, type PrintOrder } from '@fairlead/contract/prints';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { translate } from '../../platform/messages.ts';
import { printable } from '../../platform/pdf/faces.ts';
import { printableLogo } from '../../platform/pdf/printable-logo.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createThreads, type Threads } from '../../platform/threads/threads.ts';
import { findPointsToPrint } from '../beacons/public.ts';
import { takeBlankCodes } from '../codes/public.ts';
import { authorize, findFair } from '../exhibitions/public.ts';
import { nameOfExhibitor } from '../exhibitors/public.ts';
import { readLogo } from '../logos/public.ts';
import type { SheetOrder } from './draw-sheets.ts';
import type { Sheet, SheetStyle } from './sheet.ts';

type SheetThreads = Threads<SheetOrder, ArrayBuffer>;

/** One processor is left to everybody else, where there is a second one. */
const most = Math.min(4, Math.max(1, availableParallelism() - 1));
/** An admitted print waits here without being refused: blank codes are taken before their sheets are drawn. */
const waiting = 100;

/** Lays out and writes sheets: 500 of them are seconds of work, which must not keep everybody else waiting. */
export const createSheetThreads = (): SheetThreads =>
  createThreads(new URL('./draw-sheets.ts', import.meta.url), {
    running: most,
    runningPerPerson: most,
    waiting,
    waitingPerPerson: waiting,
    // On a machine with other work the thread goes behind it. What a print may cost is bounded by the number of its codes.
    seconds: 300,
    memoryMiB: 256,
  });

type Project = Awaited<ReturnType<typeof authorize>>;

/** Returns the points that were named, in that order, or every one that is in use and whose code works. */
async function sheetsOfPoints(database: Executor, order: PrintOrder): Promise<Sheet[]> {
  if (order.beaconIds === undefined && order.blank !== undefined) return [];
  const points = await findPointsToPrint(database, order);
  const byId = new Map(points.map((point) => [point.id, point]));
  const isNamed = order.beaconIds !== undefined;
  const wanted = [...new Set(order.beaconIds ?? points.map(({ id }) => id))];
  const sheets: Sheet[] = [];
  for (const id of wanted) {
    const point = byId.get(id);
    if (!point) throw notFound();
    const { code, name, title, isArchived, isRevoked } = point;
    if (isNamed && isArchived) throw new ApiError('ARCHIVED');
    if (isNamed && isRevoked) throw new ApiError('CODE_REVOKED');
    if (!isArchived && !isRevoked) sheets.push({ code, name, title: printable(title) });
  }
  return sheets;
}

async function styleOf(
  database: Executor,
  { storage, appUrl }: PrintParts,
  project: Project,
  { layout, language }: PrintOrder,
): Promise<SheetStyle> {
  const [fair, company, logo] = await Promise.all([
    project.parentId === null ? undefined : findFair(database, { id: project.parentId }),
    nameOfExhibitor(database, project.ownerId),
    readLogo(database, storage, [project.id, project.ownerId]),
  ]);
  const place = [fair?.name, project.stand].filter((one) => typeof one === 'string').join(' · ');
  return {
    layout,
    color: printColor(fair?.theme ?? null),
    company: printable(company) ?? printable(project.name) ?? '',
    place: printable(place),
    logo: logo && (await printableLogo(logo)),
    texts: {
      action: translate(language, 'print.action'),
      how: translate(language, 'print.how'),
      type: translate(language, 'print.type'),
    },
    host: appUrl.replace(/^https?:\/\//, ''),
    scanUrl: `${appUrl}/scan/`,
    language,
  };
}

export interface PrintParts {
  /** The visitor app's URL, with which every QR code begins. */
  readonly appUrl: string;
  readonly storage: Storage;
  readonly threads: SheetThreads;
}

/** Writes the sheets of a project's codes; blank ones are drawn and belong to the company from now on. */
export async function printSheets(
  context: Context<AccountActor>,
  { order, signal }: { readonly order: PrintOrder; readonly signal: AbortSignal },
  parts: PrintParts,
): Promise<Buffer> {
  const { database, caller, now } = context;
  const project = await authorize(context, 'editProject', order.projectId);
  if (project.archivedAt !== null) throw new ApiError('ARCHIVED');
  const points = await sheetsOfPoints(database, order);
  const { blank: count = 0 } = order;
  if (points.length + count === 0) throw new InputError('body.beaconIds', 'required');
  if (points.length + count > maxSheets) throw new ApiError('LIMIT_REACHED', { values: { limit: String(maxSheets) } });
  const style = await styleOf(database, parts, project, order);
  const owner = { exhibitorId: project.ownerId, projectId: project.id };
  const blank = count === 0 ? [] : await database.transaction((tx) => takeBlankCodes(tx, { ...owner, count, now }));
  const name = translate(order.language, 'print.blank');
  const sheets = [...points, ...blank.map((code) => ({ code, name, title: null }))];
  const task = { format: order.format, sheets, style, at: now };
  return Buffer.from(await parts.threads.run(caller.subject, task, [], signal));
}
