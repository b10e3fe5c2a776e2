import { getCurrentAccount } from '@fairlead/contract/accounts';
import { addToProjectTeam, listProjectTeam, removeFromProjectTeam } from '@fairlead/contract/project-team';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { type Colleague, useColleagues } from '../../lib/exhibitions/use-colleagues.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './team.module.css';
import { isPending } from './team-labels.ts';

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
