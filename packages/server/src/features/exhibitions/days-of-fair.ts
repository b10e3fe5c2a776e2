import type { ExhibitionRow } from './queries.ts';

type When = Pick<ExhibitionRow, 'startsAt' | 'endsAt' | 'timeZone'>;
type Where = Pick<ExhibitionRow, 'venue' | 'city' | 'countryCode'>;

/**
 * Fields that a project takes over from the fair that it joins: its days where it has none of its own, and its place likewise.
 */
export function takenFromFair(project: When & Where, fair: When & Where): Partial<When & Where> {
  const { startsAt, endsAt, timeZone, venue, city, countryCode } = fair;
  return {
    ...(project.startsAt === null && project.endsAt === null && { startsAt, endsAt, timeZone }),
    ...(project.venue === null &&
      project.city === null &&
      project.countryCode === null && { venue, city, countryCode }),
  };
}
