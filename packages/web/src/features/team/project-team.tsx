import { getCurrentAccount, listAccounts } from '@fairlead/contract/accounts';
import type { Account } from '@fairlead/contract/exhibitors';
import { addToProjectTeam, listProjectTeam, removeFromProjectTeam } from '@fairlead/contract/project-team';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { endpointKey, useEndpoint, useEndpointPages } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './team.module.css';
import { isPending } from './team-labels.ts';

interface Colleague {
  readonly account: Account;
  /** True if they work on the project; all others of the company may open it as well. */
  readonly isInTeam: boolean;
}

const quiet = { call: { isQuiet: true } } as const;

/** Everybody of the company, those first who work on the project: whom a lead is given to, and who may be added. */
function useColleagues(projectId: string) {
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

/** The team of a project: one tick a colleague, stored at once. */
export function ProjectTeam({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('team');
  const { colleagues, hasMore, isFetchingMore, fetchMore, isFailed, retry } = useColleagues(projectId);
  // Rows do not move under the finger that ticks them: the order is the one that they were first shown in.
  const [order, setOrder] = useState<readonly string[]>([]);
  if (colleagues === undefined)
    return isFailed ? <ErrorState size="work" title={t('onProject.failed')} onRetry={retry} /> : <Skeleton />;
  const added = colleagues.map(({ account }) => account.id).filter((id) => !order.includes(id));
  if (added.length > 0) setOrder([...order, ...added]);
  const byId = new Map(colleagues.map((colleague) => [colleague.account.id, colleague]));
  return (
    <fieldset className={styles['onProject']}>
      <legend>{t('onProject.title')}</legend>
      <p className={styles['onProjectText']}>{t('onProject.text')}</p>
      <div className={styles['colleagues']}>
        {order.map((id) => {
          const colleague = byId.get(id);
          return colleague && <Member key={id} projectId={projectId} colleague={colleague} />;
        })}
      </div>
      {hasMore && (
        <Button size="work" isBusy={isFetchingMore} onClick={fetchMore}>
          {t('onProject.more')}
        </Button>
      )}
    </fieldset>
  );
}

function Member({ projectId, colleague }: { readonly projectId: string; readonly colleague: Colleague }) {
  const { t } = useTranslation('team');
  const client = useQueryClient();
  const own = useEndpoint(getCurrentAccount, {}, { call: { isQuiet: true } }).data;
  const { account, isInTeam } = colleague;
  // Shown as it was ticked until the server has answered, and as it is stored from then on.
  const [wanted, setWanted] = useState<boolean>();
  const change = async (isWanted: boolean) => {
    setWanted(isWanted);
    try {
      const input = { params: { projectId, accountId: account.id } };
      const team = await call(isWanted ? addToProjectTeam : removeFromProjectTeam, input, { isIdempotent: true });
      client.setQueryData(endpointKey(listProjectTeam, { params: { projectId } }), team);
    } catch {
      // The client has shown that it failed.
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <Checkbox
      size="work"
      checked={wanted ?? isInTeam}
      onChange={(event) => wanted === undefined && void change(event.target.checked)}
    >
      <b>{account.id === own?.id ? t('onProject.you', { name: account.name }) : account.name}</b>
      <small>{joinShown([account.email, isPending(account) && t('onProject.waiting')])}</small>
    </Checkbox>
  );
}
