import { listAccounts } from '@fairlead/contract/accounts';
import type { Account } from '@fairlead/contract/exhibitors';
import { listProjectTeam } from '@fairlead/contract/project-team';
import { useEndpoint, useEndpointPages } from '../query/query.ts';

export interface Colleague {
  readonly account: Account;
  /** True if they work on the project; all others of the company may open it as well. */
  readonly isInTeam: boolean;
}

const quiet = { call: { isQuiet: true } } as const;

/** Everybody of the company, those first who work on the project: whom a lead is given to, and who may be added. */
export function useColleagues(projectId: string) {
  const team = useEndpoint(listProjectTeam, { params: { projectId } }, quiet);
  const accounts = useEndpointPages(listAccounts, { query: { limit: 100 } }, quiet);
  const ids = new Set(team.data?.map(({ accountId }) => accountId));
  const all = accounts.data?.pages.flatMap((page) => page.items);
  const colleagues: readonly Colleague[] | undefined =
    all &&
    team.data &&
    all
      .map((account) => ({ account, isInTeam: ids.has(account.id) }))
      .toSorted((one, other) => Number(other.isInTeam) - Number(one.isInTeam));
  return {
    /** Undefined until both lists are there. */
    colleagues,
    hasMore: accounts.hasNextPage,
    isFetchingMore: accounts.isFetchingNextPage,
    fetchMore: accounts.fetchMore,
    isFailed: team.error !== null || accounts.error !== null,
    retry: () => void Promise.all([team.refetch(), accounts.refetch()]),
  };
}
