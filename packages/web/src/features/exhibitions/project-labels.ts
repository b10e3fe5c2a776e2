import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { TFunction } from 'i18next';
import { countryName, formatDay, formatDayRange, formatTime } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import type { StateTone } from '../../ui/business/state-signs.tsx';
import { dayOfProject, daysUntilStart, type ProjectPhase, projectPhase } from './project-phase.ts';

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

export interface ProjectState {
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
