import { type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { useEndpoint } from '../../lib/query/query.ts';

const staleMs = 5 * 60_000;

const moment = (text: string | null, none: number): number => (text === null ? none : Date.parse(text));

/** The fair that is probably meant: the one that is open, else the next to open, else the last that was. */
export function nearestFair(fairs: readonly Exhibition[], now: number): Exhibition | undefined {
  const ahead = fairs
    .filter(({ startsAt, endsAt }) => startsAt !== null && moment(endsAt, Number.POSITIVE_INFINITY) >= now)
    .toSorted((one, other) => moment(one.startsAt, now) - moment(other.startsAt, now));
  const over = fairs
    .filter(({ endsAt }) => endsAt !== null)
    .toSorted((one, other) => moment(other.endsAt, 0) - moment(one.endsAt, 0));
  return ahead[0] ?? over[0] ?? fairs[0];
}

/** The organizer's own; undefined while it is unknown, and where there is none. */
export function useNearestFair(organizerId: string | null, now: number): Exhibition | undefined {
  const { data } = useEndpoint(
    listExhibitions,
    { query: { kind: 'TRADE_FAIR', owner: organizerId ?? '', sort: '-startsAt', limit: 100 } },
    { enabled: organizerId !== null, staleTime: staleMs, call: { isQuiet: true } },
  );
  return data && nearestFair(data.items, now);
}
