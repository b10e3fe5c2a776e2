import type { Exhibition } from '@fairlead/contract/exhibitions';
import { nowhereYet, type WhenAndWhere, whenAndWhereOf } from '../../lib/exhibitions/when-and-where.ts';

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
