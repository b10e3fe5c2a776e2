import type { Exhibition } from '@fairlead/contract/exhibitions';
import { daysBetween } from '../../lib/dates.ts';

/** Where a project stands in time: before, during or after its dates; `always` has none; `draft` has no point to scan yet. */
export type ProjectPhase = 'live' | 'coming' | 'draft' | 'always' | 'ended';

type Dated = Pick<Exhibition, 'startsAt' | 'endsAt' | 'timeZone' | 'counts'>;

export function projectPhase(project: Dated, now: number): ProjectPhase {
  const { startsAt, endsAt } = project;
  if (endsAt !== null && Date.parse(endsAt) < now) return 'ended';
  const hasPoints = (project.counts?.beacons ?? 0) > 0;
  if (startsAt !== null && Date.parse(startsAt) > now) return hasPoints ? 'coming' : 'draft';
  if (startsAt !== null && endsAt !== null) return 'live';
  return hasPoints ? 'always' : 'draft';
}

/** The heading a project stands under in the list. */
export type ProjectGroup = 'now' | 'coming' | 'always' | 'past';

export function projectGroup(project: Dated, now: number): ProjectGroup {
  const { startsAt, endsAt } = project;
  if (endsAt !== null && Date.parse(endsAt) < now) return 'past';
  if (startsAt !== null && Date.parse(startsAt) > now) return 'coming';
  return startsAt !== null && endsAt !== null ? 'now' : 'always';
}

/** Calendar days in the project's zone from now until it starts; 0 on the day itself. */
export function daysUntilStart(project: Dated, now: number): number {
  return project.startsAt === null ? 0 : daysBetween(now, project.startsAt, project.timeZone);
}

/** Which day of how many it is, in the project's zone; null without both dates. */
export function dayOfProject(project: Dated, now: number): { day: number; of: number } | null {
  const { startsAt, endsAt, timeZone } = project;
  if (startsAt === null || endsAt === null) return null;
  return { day: daysBetween(startsAt, now, timeZone) + 1, of: daysBetween(startsAt, endsAt, timeZone) + 1 };
}

/** Before its first scan, a project that is not on yet shows how ready it is instead of empty figures. */
export function isReadying(project: Dated, now: number): boolean {
  const { scans = 0, leads = 0 } = project.counts ?? {};
  return scans === 0 && leads === 0 && ['coming', 'draft'].includes(projectPhase(project, now));
}

/** The projects of one group: the next first, the last ended first. */
export function inOrder<P extends Dated & { readonly createdAt: string }>(
  projects: readonly P[],
  group: ProjectGroup,
  now: number,
): P[] {
  const at = (project: P) => Date.parse((group === 'past' ? project.endsAt : project.startsAt) ?? project.createdAt);
  const sign = group === 'coming' ? 1 : -1;
  return projects.filter((project) => projectGroup(project, now) === group).sort((a, b) => sign * (at(a) - at(b)));
}
