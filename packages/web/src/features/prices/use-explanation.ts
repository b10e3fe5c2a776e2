import type { PriceTarget } from '@fairlead/contract/price-target';
import { explainPrice } from '@fairlead/contract/prices';
import { useEndpoint } from '../../lib/query/query.ts';
import type { Choice } from '../../ui/search-select.tsx';

/** Price of this project for it, now or with `day` on a day; an empty one is not chosen yet. */
export interface PriceQuestion {
  readonly project: Choice | null;
  readonly target: PriceTarget;
  readonly day: string | null;
}

/** Noon of a day here: what was assigned on it. */
const noonOf = (day: string): string | undefined => {
  const at = new Date(`${day}T12:00:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

/** Equal questions share one request. */
export function useExplanation({ project, target, day }: PriceQuestion) {
  const at = day === null ? undefined : noonOf(day);
  const isAsked = project !== null && (day === null || at !== undefined);
  const { data, error, refetch, isFetching } = useEndpoint(
    explainPrice,
    { query: { projectId: project?.id ?? '', target, ...(at !== undefined && { at }) } },
    { enabled: isAsked, staleTime: 0, call: { isQuiet: true } },
  );
  // Without a day yet it would be that of now.
  return { data: isAsked ? data : undefined, error, refetch, isFetching };
}
