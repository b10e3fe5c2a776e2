import { textOn } from '@fairlead/contract/color';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { TFunction } from 'i18next';
import { daysBetween } from '../../lib/dates.ts';
import { countryName, formatDay, formatDayRange, formatTime } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import type { StateTone } from '../../ui/business/state-signs.tsx';

/** Where a project stands in time: before, during or after its dates; `always` has none; `draft` has no point to scan yet. */
type ProjectPhase = 'live' | 'coming' | 'draft' | 'always' | 'ended';

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
function daysUntilStart(project: Dated, now: number): number {
  return project.startsAt === null ? 0 : daysBetween(now, project.startsAt, project.timeZone);
}

/** Which day of how many it is, in the project's zone; null without both dates. */
function dayOfProject(project: Dated, now: number): { day: number; of: number } | null {
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

/** The colour of the fair that a project is in, and what is readable on it; none outside fairs. */
export function projectColour({ parent }: Pick<Exhibition, 'parent'>) {
  const theme = parent?.theme;
  return theme ? { ground: theme.main, ink: textOn(theme.main) } : undefined;
}

type Translate = TFunction<'exhibitions'>;

/** "Hamburg, Germany", as much of it as is known. */
export function projectPlace({ city, countryCode }: Exhibition): string {
  return [city, countryCode && countryName(countryCode)].filter(Boolean).join(', ');
}

/** The fair, the place: the fair where the project is not named after it. */
export function projectFairAndPlace(project: Exhibition): string {
  return joinShown([otherFair(project), projectPlace(project)]);
}

export const otherFair = ({ name, parent }: Exhibition): string | undefined =>
  parent?.name === name ? undefined : parent?.name;

export function projectDates(t: Translate, { startsAt, endsAt, timeZone, createdAt }: Exhibition): string {
  if (startsAt !== null && endsAt !== null) return formatDayRange(startsAt, endsAt, timeZone);
  if (endsAt !== null) return t('until', { date: formatDay(endsAt, timeZone) });
  return t('since', { date: formatDay(startsAt ?? createdAt, timeZone) });
}

const tones: Record<ProjectPhase, StateTone> = { live: 'ok', always: 'ok', coming: 'wait', draft: 'off', ended: 'off' };

interface ProjectState {
  readonly tone: StateTone;
  readonly label: string;
}

export function projectState(t: Translate, project: Exhibition, now: number): ProjectState {
  if (project.archivedAt !== null) return { tone: 'off', label: t('phase.archived') };
  const phase = projectPhase(project, now);
  const tone = tones[phase];
  if (phase !== 'coming') return { tone, label: t(`phase.${phase}`) };
  const days = daysUntilStart(project, now);
  if (days <= 0) return { tone, label: t('phase.today') };
  return { tone, label: days === 1 ? t('phase.tomorrow') : t('phase.inDays', { count: days }) };
}

/** "day 3 of 4" of a project that is on; by which hours a fair opens each day is not known. */
export function liveLabel(t: Translate, project: Exhibition, now: number): string {
  const at = dayOfProject(project, now);
  if (at === null || project.endsAt === null) return '';
  if (at.day >= at.of) return t('lastDay', { time: formatTime(project.endsAt, project.timeZone) });
  return t('dayOf', { day: at.day, of: at.of });
}

/** True while people meet its points. */
export const isOnNow = (project: Exhibition, now: number): boolean =>
  project.archivedAt === null && ['live', 'always'].includes(projectPhase(project, now));

/** Hall and stand, and the day it is or what the phase is: the second line under the name in the sidebar. */
export function sidebarDetail(t: Translate, project: Exhibition, now: number): string {
  const at = project.archivedAt === null && projectPhase(project, now) === 'live' ? dayOfProject(project, now) : null;
  const state = at === null ? projectState(t, project, now).label : t('dayOf', { day: at.day, of: at.of });
  return joinShown([project.stand, state]);
}
