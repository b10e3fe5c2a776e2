import { listOrganizers, type Organizer } from '@fairlead/contract/organizers';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useEndpointPages } from '../../lib/query.ts';
import { PageHeader } from '../../ui/business-page.tsx';
import { Search } from '../../ui/business-search.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { plusIcon } from '../../ui/icons.ts';
import styles from './list.module.css';
import { ListEnd, ListFoot, ListLoading } from './list-parts.tsx';
import { OrganizersTable } from './organizers-table.tsx';
import { RegisterDialog } from './register-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

/** All organizers, and the way to a new one. */
export function OrganizersScreen() {
  const { t } = useTranslation('admins');
  const [search, setSearch] = useSearchParams();
  const [isRegistering, setRegistering] = useState(false);
  const [suspending, setSuspending] = useState<Organizer | null>(null);
  const q = search.get('q') ?? '';
  const pages = useEndpointPages(listOrganizers, { query: { limit: 100, ...(q !== '' && { q }) } });
  const organizers = useMemo(() => pages.data?.pages.flatMap((page) => page.items), [pages.data]);
  const look = useCallback(
    (typed: string) => setSearch(typed === '' ? {} : { q: typed }, { replace: true }),
    [setSearch],
  );
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = pages;
  const goOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const register = (
    <Button size="work" kind="main" icon={plusIcon} onClick={() => setRegistering(true)}>
      {t('organizers.register')}
    </Button>
  );
  const isBlank = organizers?.length === 0 && q === '';
  return (
    <>
      <PageHeader title={t('organizers.title')} actions={!isBlank && register} />
      <div className={styles['work']}>
        {!isBlank && (
          <div className={styles['filter']}>
            <Search label={t('organizers.search')} clearLabel={t('users.clear')} value={q} onChange={look} />
          </div>
        )}
        {organizers === undefined && pages.error !== null && (
          <ErrorState
            size="work"
            title={t('organizers.failed')}
            requestId={pages.error instanceof ApiProblem ? pages.error.requestId : undefined}
            onRetry={() => void pages.refetch()}
          />
        )}
        {organizers === undefined && pages.error === null && <ListLoading />}
        {isBlank && (
          <EmptyState size="work" title={t('organizers.empty')} actions={register}>
            {t('organizers.emptyWords')}
          </EmptyState>
        )}
        {organizers?.length === 0 && !isBlank && (
          <EmptyState
            size="work"
            title={t('organizers.notFound', { q })}
            actions={
              <Button size="work" onClick={() => look('')}>
                {t('organizers.showAll')}
              </Button>
            }
          />
        )}
        {organizers !== undefined && organizers.length > 0 && (
          <>
            <OrganizersTable
              organizers={organizers}
              onSuspend={setSuspending}
              onNearEnd={goOn}
              end={<ListEnd isLoading={isFetchingNextPage} isFailed={pages.isFetchNextPageError} onRetry={goOn} />}
            />
            <ListFoot count={organizers.length} total={null} hasMore={hasNextPage} />
          </>
        )}
      </div>
      {isRegistering && <RegisterDialog onClose={() => setRegistering(false)} />}
      {suspending && (
        <SuspendDialog
          targets={[{ kind: 'ORGANIZER', id: suspending.id, label: suspending.name }]}
          subject={suspending.contactEmail}
          onClose={() => setSuspending(null)}
        />
      )}
    </>
  );
}
