import type { Readable } from 'node:stream';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { reportProject } from '../exhibitions/public.ts';
import { findAnsweredSurveys } from '../surveys/public.ts';
import { extendedCsv, extendedXlsx } from './extended-report.ts';
import { streamEvents } from './queries.ts';
import { answersOf } from './survey-queries.ts';

export interface ExtendedReportRequest {
  readonly projectId: string;
  /** Only unlocked leads, only locked ones, or all. */
  readonly isPaid: boolean | undefined;
  readonly format: 'CSV' | 'XLSX';
}

/** Returns every scan event of one of the caller's projects, as a file that streams. */
export async function extendedReport(
  { database, caller, language }: Context<AccountActor>,
  request: ExtendedReportRequest,
  reader: Executor,
): Promise<Readable> {
  const project = await reportProject({ database, caller }, request.projectId);
  const sent = {
    surveys: await findAnsweredSurveys(database, project.id),
    read: (visitorIds: readonly string[]) => answersOf(reader, project.id, visitorIds),
  };
  const { timeZone } = project;
  const batches = streamEvents(reader, project.id, request.isPaid);
  const report = { batches, timeZone, language, sent };
  return request.format === 'CSV' ? extendedCsv(report) : extendedXlsx(report, project.name);
}
