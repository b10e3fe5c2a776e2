import { getCurrentAccount, listAccounts } from '@fairlead/contract/accounts';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useSearch } from '../../lib/navigation/use-search.ts';
import { useEndpoint, useEndpointPages } from '../../lib/query/query.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { plusIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import styles from './team.module.css';
import { TeamTable } from './team-table.tsx';

interface TeamScreenProps {
  /** Other sections of the page: below the people, at the foot, and the number of rows of each. */
  readonly title: string;
  readonly count: (people: number | undefined) => string | undefined;
  readonly actions: ReactNode;
  readonly foot: ReactNode;
  /** The people make room for what else there is. */
  readonly isHidden: boolean;
  readonly children: ReactNode;
}

/** The people of the company: who they are, what they may do, who was invited and has not come yet. */
export function TeamScreen({ title, count, actions, foot, isHidden, children }: TeamScreenProps) {
  const { t } = useTranslation('team');
  const headingId = useId();
  const [search, setSearch] = useSearch();
  const [isInviting, setInviting] = useState(false);
  const filterEmail = search.get('q') ?? '';
  const own = useEndpoint(getCurrentAccount, {}, { call: { isQuiet: true } }).data;
  const list = useEndpointPages(listAccounts, { query: { limit: 100, ...(filterEmail !== '' && { filterEmail }) } });
  const accounts = list.data?.pages.flatMap((page) => page.items);
  const look = useCallback((q: string) => setSearch(q === '' ? {} : { q }, { replace: true }), [setSearch]);
  const isKnown = accounts !== undefined && own !== undefined;
  return (
    <>
      <PageHeader
        title={title}
        count={count(isKnown && !list.hasNextPage && filterEmail === '' ? accounts.length : undefined)}
        actions={
          <>
            {actions}
            {own && !isHidden && (
              <Button size="work" kind="main" icon={plusIcon} onClick={() => setInviting(true)}>
                {t('invite.act')}
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        {!isHidden && (
          <section aria-labelledby={headingId}>
            <div className={styles['head']}>
              <h2 id={headingId}>{t('team')}</h2>
              <p>{t('note')}</p>
              <SearchField label={t('search')} clearLabel={t('clearSearch')} value={filterEmail} onChange={look} />
            </div>
            {accounts === undefined && list.error !== null && (
              <ErrorState
                size="work"
                title={t('failed')}
                requestId={list.error instanceof ApiProblem ? list.error.requestId : undefined}
                onRetry={() => void list.refetch()}
              />
            )}
            {!isKnown && list.error === null && (
              <div className={styles['loading']} aria-busy="true">
                <Skeleton />
                <Skeleton shape="most" />
                <Skeleton />
              </div>
            )}
            {accounts?.length === 0 && (
              <EmptyState
                size="work"
                title={t('nothing.title', { q: filterEmail })}
                actions={
                  <Button size="work" onClick={() => look('')}>
                    {t('clearSearch')}
                  </Button>
                }
              >
                {t('nothing.text')}
              </EmptyState>
            )}
            {isKnown && accounts.length > 0 && <TeamTable own={own} accounts={accounts} />}
            {list.hasNextPage && (
              <div className={styles['further']}>
                <Button size="work" isBusy={list.isFetchingNextPage} onClick={list.fetchMore}>
                  {t('loadMore')}
                </Button>
              </div>
            )}
          </section>
        )}
        {children}
      </PageBody>
      {foot}
      {own && <InviteDialog own={own} isOpen={isInviting} onClose={() => setInviting(false)} />}
    </>
  );
}
