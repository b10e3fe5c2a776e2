import type { Exhibition, exhibitionReplacement } from '@fairlead/contract/exhibitions';
import { getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { z } from 'zod';
import { wholeBody } from '../../lib/exhibitions/set-archived.ts';
import type { ExhibitionKind } from '../../lib/exhibitions/use-exhibition-form.ts';
import {
  momentFields,
  nowhereYet,
  orNull,
  type WhenAndWhere,
  whenAndWhereBody,
  whenAndWhereOf,
} from '../../lib/exhibitions/when-and-where.ts';
import { useEndpoint } from '../../lib/query/query.ts';

/** A project as its form holds it. */
export interface ProjectValues extends WhenAndWhere {
  name: string;
  stand: string;
  description: string;
  parentId: string;
}

const empty = (): ProjectValues => ({ name: '', stand: '', description: '', parentId: '', ...nowhereYet() });

export const valuesOf = (project: Exhibition): ProjectValues => ({
  name: project.name,
  stand: project.stand ?? '',
  description: project.description ?? '',
  parentId: project.parentId ?? '',
  ...whenAndWhereOf(project),
});

/** The body of a call; what the form does not show stays as it was. */
const bodyOfValues = (values: ProjectValues, before?: Exhibition): z.input<typeof exhibitionReplacement> => ({
  ...(before && wholeBody(before)),
  parentId: orNull(values.parentId),
  name: values.name,
  stand: orNull(values.stand),
  description: orNull(values.description),
  ...whenAndWhereBody(values),
});

const fields: Readonly<Record<string, keyof ProjectValues>> = momentFields;
const own = Object.keys(empty());

export const projectKind: ExhibitionKind<ProjectValues> = {
  empty,
  valuesOf,
  creationOf: (values) => ({ kind: 'PROJECT', ...bodyOfValues(values) }),
  bodyOf: bodyOfValues,
  fieldOf: (path) => fields[path] ?? (own.includes(path) ? (path as keyof ProjectValues) : undefined),
};

/** The navigation state of the link to the first project. */
export const firstProject = { isFirstProject: true } as const;

const isFirst = (state: unknown) => typeof state === 'object' && state !== null && 'isFirstProject' in state;

/**
 * The first project begins with the company's name, for want of a better one. The name may be known only when the form is open
 * already; a text typed by then stays.
 */
export function useFirstName({ getFieldState, resetField }: UseFormReturn<ProjectValues>): void {
  const { state } = useLocation();
  const name = useEndpoint(
    getCurrentExhibitor,
    {},
    { enabled: isFirst(state), staleTime: 5 * 60_000, call: { isQuiet: true } },
  ).data?.name;
  useEffect(() => {
    if (name !== undefined && !getFieldState('name').isDirty) resetField('name', { defaultValue: name });
  }, [name, getFieldState, resetField]);
}

const days = ['startDate', 'endDate'] as const;
const when = [...days, 'startTime', 'endTime', 'timeZone'] as const;
const where = ['venue', 'city', 'countryCode'] as const;

const pick = (values: WhenAndWhere, fields: readonly (keyof WhenAndWhere)[]): Partial<WhenAndWhere> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

/**
 * The fields that change when a project's fair changes: the days, and the place likewise, as long as they are empty or those of the
 * fair before.
 */
export function takenFromFair(
  values: WhenAndWhere,
  before: Exhibition | undefined,
  fair: Exhibition | undefined,
): Partial<WhenAndWhere> {
  const former = before ? whenAndWhereOf(before) : nowhereYet();
  const next = fair ? whenAndWhereOf(fair) : nowhereYet();
  const isEmpty = (fields: readonly (keyof WhenAndWhere)[]) => fields.every((field) => values[field] === '');
  const isFormer = (fields: readonly (keyof WhenAndWhere)[]) =>
    fields.every((field) => values[field] === former[field]);
  const hasDays = fair === undefined || fair.startsAt !== null || fair.endsAt !== null;
  return {
    ...(hasDays && (isEmpty(days) || isFormer(when)) && pick(next, when)),
    ...((isEmpty(where) || isFormer(where)) && pick(next, where)),
  };
}
