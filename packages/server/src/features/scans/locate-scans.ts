import { readCode } from '@fairlead/contract/code';
import type { Language } from '@fairlead/contract/languages';
import type { ScanEvent } from '@fairlead/contract/scans';
import type { Executor } from '@fairlead/database/executor';
import { boundTime } from '../../platform/device-time.ts';
import { findProjectsOfCodes, findScanTargets, type ScanTarget } from '../beacons/public.ts';

/** A scan as a visitor reported it. */
export interface ReportedScan {
  readonly visitorId: string;
  /** In which the visitor reads the point, and what a scan shares with the exhibitor. */
  readonly language: Language;
  readonly event: ScanEvent;
  readonly receivedAt: Date;
  /** Where it was sent from. */
  readonly network: string;
}

/** A reported scan with the point that its code was assigned to at that time; null if there was none. */
export interface LocatedScan {
  readonly report: ReportedScan;
  /** The code, or the point's id, that was scanned; null if the text is neither. */
  readonly scanned: string | null;
  readonly occurredAt: Date;
  readonly isClockClamped: boolean;
  readonly target: ScanTarget | null;
}

export interface FoundScan extends LocatedScan {
  readonly target: ScanTarget;
}

export const isFound = (located: LocatedScan): located is FoundScan => located.target !== null;

export async function locateScans(executor: Executor, reports: readonly ReportedScan[]): Promise<LocatedScan[]> {
  const scans = reports.map((report) => ({
    report,
    scanned: report.event.beaconId ?? readCode(report.event.qrCode ?? ''),
    ...boundTime(new Date(report.event.occurredAt), report.receivedAt),
  }));
  const targets = await findScanTargets(
    executor,
    scans.map(({ scanned, occurredAt }) => ({ codeOrId: scanned, at: occurredAt })),
  );
  return scans.map((scan, index) => {
    const target = targets[index] ?? null;
    if (target === null || scan.isClockClamped) return { ...scan, target };
    return { ...scan, target, ...boundTime(scan.occurredAt, scan.report.receivedAt, target.createdAt) };
  });
}

/** Key of a stored event. */
export interface EventKey {
  readonly projectId: string;
  readonly visitorId: string;
  readonly id: string;
}

export const keyText = ({ projectId, visitorId, id }: EventKey): string => `${projectId} ${visitorId} ${id}`;

/** Returns the key under which an event is stored when it is new. */
export const keyOf = ({ report, target }: FoundScan): EventKey => ({
  projectId: target.projectId,
  visitorId: report.visitorId,
  id: report.event.id,
});

/**
 * Returns the keys under which each event may be stored: that of its own point, and those of every point that its code was ever
 * assigned to.
 */
export async function findEventKeys(
  executor: Executor,
  scans: readonly FoundScan[],
): Promise<ReadonlyMap<FoundScan, readonly EventKey[]>> {
  const moved = scans.flatMap(({ scanned, target }) => (target.hasMoved && scanned !== null ? [scanned] : []));
  const projectsOf = await findProjectsOfCodes(executor, [...new Set(moved)]);
  return new Map(
    scans.map((scan) => {
      const own = keyOf(scan);
      const projectIds = new Set([own.projectId, ...(projectsOf.get(scan.scanned ?? '') ?? [])]);
      return [scan, [...projectIds].map((projectId) => ({ ...own, projectId }))];
    }),
  );
}
