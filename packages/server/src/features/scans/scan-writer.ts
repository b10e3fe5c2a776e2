import type { ScanAnswer } from '@fairlead/contract/scans';
import type { Database } from '@fairlead/database/connection';
import { isDatabaseUnavailable, refusalCode } from '@fairlead/database/errors';
import { type Context, context } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../../platform/http/problem.ts';
import * as metrics from '../../platform/metrics/product-metrics.ts';
import { inSharedSpan, inSpan } from '../../platform/tracing/spans.ts';
import type { LeadNews } from '../live/public.ts';
import { createFlights, type Flights } from './flights.ts';
import type { HoldLeads } from './hold-leads.ts';
import type { ReportedScan } from './locate-scans.ts';
import { recordScans } from './record-scans.ts';

/** Half of the largest batch, so that a scan that comes meanwhile does not wait for all of it. */
const maxScans = 250;
/** Keeps the wait for a free place short while both are taken. */
const maxScansBeside = 100;
/** The second keeps a flight that waits for a lock from delaying the others. */
const maxFlights = 2;

/** Resolves with the answer when the scan is stored; rejects with an ApiError when it is refused for good. */
export type ScanWriter = Flights<ReportedScan, ScanAnswer>;

/** PostgreSQL's codes for a deadlock and for a lock that was not free in time. */
const lockConflicts = new Set(['40P01', '55P03']);

/**
 * Writes the scans of all callers of this process, many in one transaction. Those of one visitor are written in the order in
 * which they came. Refusals: FORBIDDEN of a visitor who left for good, EVENT_ID_REUSED.
 */
export function createScanWriter(
  database: Database,
  log: FastifyBaseLogger,
  news: Pick<LeadNews, 'leadsChanged'>,
  holdLeads: HoldLeads,
): ScanWriter {
  /** In which traces the scans of a flight came. */
  const traces = new WeakMap<ReportedScan, Context>();
  const flights = createFlights<ReportedScan, ScanAnswer>({
    async write(reports, waitsForLocks) {
      metrics.flightScans.observe(reports.length);
      const end = metrics.flightSeconds.startTimer();
      try {
        const waiting = reports.flatMap((report) => traces.get(report) ?? []);
        return await inSharedSpan('flight of scans', { 'fairlead.scans': reports.length }, waiting, () =>
          recordScans(database, reports, waitsForLocks, {
            onLeads(leads) {
              metrics.recordedLeads.inc(leads.length);
              for (const { projectId, id } of leads) news.leadsChanged(projectId, [id]);
            },
            holdLeads,
          }),
        );
      } catch (error) {
        metrics.flightFailures.inc();
        throw error;
      } finally {
        end();
      }
    },
    keyOf: ({ visitorId }) => visitorId,
    isFatal: isDatabaseUnavailable,
    onFailure(error, scans) {
      if (lockConflicts.has(refusalCode(error) ?? '')) return;
      log.warn({ err: error, scans }, 'scans could not be written together and are written one by one');
    },
    maxItems: maxScans,
    maxItemsBeside: maxScansBeside,
    maxFlights,
  });
  return {
    async add(report) {
      metrics.waitingScans.inc();
      try {
        const answer = await inSpan('scan', {}, async (span) => {
          if (span !== undefined) traces.set(report, context.active());
          return flights.add(report);
        });
        metrics.scans.inc({ result: answer.result });
        return answer;
      } catch (error) {
        metrics.scans.inc({ result: error instanceof ApiError ? 'REFUSED' : 'FAILED' });
        throw error;
      } finally {
        metrics.waitingScans.dec();
      }
    },
  };
}
