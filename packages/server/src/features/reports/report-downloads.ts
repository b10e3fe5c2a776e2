import { Readable } from 'node:stream';
import type { Page } from '@fairlead/contract/page';
import type { ReportDownload } from '@fairlead/contract/report-downloads';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/identifier.ts';
import {
  behind,
  byId,
  byMoment,
  descending,
  inOrder,
  type PageRequest,
  pageOf,
  rangeOf,
} from '../../platform/pagination.ts';

type Downloaded = Pick<ReportDownload, 'report' | 'format' | 'part'> & {
  readonly projectId: string;
  /** Of a report on its fairs: its colleagues see that it was taken, whatever company they belong to. */
  readonly organizerId?: string | null;
};

/** Passes a file on, counts its bytes, and says at its end whether all of it was taken. */
async function* counted(
  file: Readable,
  onEnd: (bytes: number, isWhole: boolean) => Promise<unknown>,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  let isWhole = false;
  try {
    for await (const chunk of file) {
      const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      bytes += piece.length;
      yield piece;
    }
    isWhole = true;
  } finally {
    await onEnd(bytes, isWhole);
  }
}

async function insertDownload(
  executor: Executor,
  { exhibitorId, accountId }: AccountActor,
  { projectId, report, format, part, organizerId = null }: Downloaded,
  now: Date,
): Promise<string> {
  const id = newId();
  await executor.execute(sql`
    insert into report_downloads (id, exhibitor_id, organizer_id, project_id, account_id, report, format, part, at)
    values (${id}, ${exhibitorId}, ${organizerId}, ${projectId}, ${accountId}, ${report}, ${format}, ${part}, ${now})`);
  return id;
}

const endDownload = (executor: Executor, id: string, bytes: number, isWhole: boolean): Promise<number> =>
  executor.execute(sql`
    update report_downloads set ended_at = now(), is_whole = ${isWhole}, bytes = ${bytes} where id = ${id}`);

/** Writes down who takes a report, before its first byte leaves, and how it ended. */
export async function noteDownload(
  { database, caller, now }: Context<AccountActor>,
  download: Downloaded,
  make: () => Promise<Readable>,
): Promise<Readable> {
  const file = await make();
  const id = await insertDownload(database, caller, download, now);
  const noteEnd = (bytes: number, isWhole: boolean) => endDownload(database, id, bytes, isWhole);
  return Readable.from(counted(file, noteEnd), { objectMode: false });
}

/** The same of a report on one fair of an organizer, or on all of them. */
export function noteParticipation(
  context: Context<AccountActor>,
  { tradeFairId }: { readonly tradeFairId?: string | undefined },
  make: () => Promise<Readable>,
): Promise<Readable> {
  const { organizerId } = context.caller;
  const projectId = tradeFairId ?? organizerId ?? context.caller.exhibitorId;
  return noteDownload(context, { projectId, organizerId, report: 'PARTICIPATION', format: 'CSV', part: 'ALL' }, make);
}

interface DownloadRow extends Omit<Downloaded, 'organizerId'> {
  readonly id: string;
  readonly at: Date;
  readonly endedAt: Date | null;
  readonly isWhole: boolean;
  readonly bytes: number;
  readonly projectName: string | null;
  readonly by: string | null;
}

const newestFirst = descending(byMoment(sql`d.at`), byId(sql`d.id`));

const present = ({ endedAt, isWhole, projectId, projectName, at, ...row }: DownloadRow): ReportDownload => ({
  ...row,
  at: at.toISOString(),
  project: { id: projectId, name: projectName },
  state: endedAt === null ? 'RUNNING' : isWhole ? 'DONE' : 'STOPPED',
});

/** Returns which reports the caller's company, and its organizer, took, newest first. */
export async function listDownloads(
  executor: Executor,
  { exhibitorId, organizerId, query }: { exhibitorId: string; organizerId: string | null; query: PageRequest },
): Promise<Page<ReportDownload>> {
  const { after, limit } = rangeOf(newestFirst, query);
  const rows = await executor.query<DownloadRow>(sql`
    select d.id, d.project_id, p.name as project_name, d.report, d.format, d.part, d.at, d.ended_at, d.is_whole,
      d.bytes::float8 as bytes, a.name as by
    from report_downloads d
    left join exhibitions p on p.id = d.project_id
    left join accounts a on a.id = d.account_id
    where (d.exhibitor_id = ${exhibitorId} and d.organizer_id is null or d.organizer_id = ${organizerId})
      and ${behind(newestFirst, after)}
    order by ${inOrder(newestFirst)} limit ${limit}`);
  return pageOf(rows, query.limit, ({ at, id }) => [at, id], present);
}
