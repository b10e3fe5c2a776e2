import { getCurrentAdmin, type Person } from '@fairlead/contract/admins';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query.ts';
import { PageHeader } from '../../ui/business-page.tsx';
import { Search } from '../../ui/business-search.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { mailIcon } from '../../ui/icons.ts';
import { FilterSelect } from './filter-select.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import styles from './list.module.css';
import { ListEnd, ListFoot, ListLoading } from './list-parts.tsx';
import { PersonDialogs } from './person-dialogs.tsx';
import type { PersonQuestion } from './person-menu.tsx';
import { roleFilters, stateFilters, usePeople } from './use-people.ts';
import { UsersTable } from './users-table.tsx';

/** Every account of every kind, by e-mail. */
export function UsersScreen() {
  const { t } = useTranslation('admins');
  const [search, setSearch] = useSearchParams();
  const [isInviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<{ person: Person; question: PersonQuestion } | null>(null);
  const ask = useCallback((person: Person, question: PersonQuestion) => setAsked({ person, question }), []);
  const admin = useEndpoint(getCurrentAdmin, {}, { staleTime: 5 * 60_000, call: { isQuiet: true } });
  const email = search.get('email') ?? '';
  const role = roleFilters.find((one) => one === search.get('role')) ?? 'any';
  const state = stateFilters.find((one) => one === search.get('state')) ?? 'any';
  const { pages, people, total } = usePeople({ email, role, state });
  const narrow = useCallback(
    (key: string, value: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '' || value === 'any') next.delete(key);
          else next.set(key, value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const look = useCallback((typed: string) => narrow('email', typed.trim()), [narrow]);
  const { fetchNextPage, isFetchingNextPage, hasNextPage } = pages;
  const goOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const count = people && (total === null ? t('users.many') : formatNumber(total));
  return (
    <>
      <PageHeader
        title={t('users.title')}
        count={count}
        actions={
          <Button size="work" kind="main" icon={mailIcon} onClick={() => setInviting(true)}>
            {t('users.invite')}
          </Button>
        }
      />
      <div className={styles['work']}>
        <div className={styles['filter']}>
          <Search label={t('users.search')} clearLabel={t('users.clear')} value={email} onChange={look} />
          <FilterSelect
            label={t('filter.role')}
            value={role}
            options={roleFilters.map((value) => ({
              value,
              label: value === 'any' ? t('filter.any') : t(`role.${value}`),
            }))}
            onChange={(value) => narrow('role', value)}
          />
          <FilterSelect
            label={t('filter.state')}
            value={state}
            options={stateFilters.map((value) => ({
              value,
              label: value === 'any' ? t('filter.any') : t(`state.${value}`),
            }))}
            onChange={(value) => narrow('state', value)}
          />
        </div>
        {people === undefined && pages.error !== null && (
          <ErrorState
            size="work"
            title={t('users.failed')}
            requestId={pages.error instanceof ApiProblem ? pages.error.requestId : undefined}
            onRetry={() => void pages.refetch()}
          />
        )}
        {people === undefined && pages.error === null && <ListLoading />}
        {people?.length === 0 && (
          <EmptyState
            size="work"
            title={email === '' ? t('users.none') : t('users.notFound', { email })}
            actions={
              <Button size="work" onClick={() => setSearch({}, { replace: true })}>
                {t('users.showAll')}
              </Button>
            }
          >
            {t('users.notFoundWords')}
          </EmptyState>
        )}
        {people !== undefined && people.length > 0 && (
          <>
            <UsersTable
              people={people}
              total={total}
              ownId={admin.data?.id}
              onAsk={ask}
              onNearEnd={goOn}
              end={<ListEnd isLoading={isFetchingNextPage} isFailed={pages.isFetchNextPageError} onRetry={goOn} />}
            />
            <ListFoot count={people.length} total={total} hasMore={hasNextPage} />
          </>
        )}
      </div>
      {asked && <PersonDialogs {...asked} onClose={() => setAsked(null)} />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
