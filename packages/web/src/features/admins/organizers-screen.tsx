import { listOrganizers, type Organizer } from '@fairlead/contract/organizers';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useSearch } from '../../lib/navigation/use-search.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { useShortSearchNote } from '../../lib/short-search.ts';
import { ListFilter, ListLoading, WorkList } from '../../ui/business/list.tsx';
import { PageHeader } from '../../ui/business/page.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { plusIcon } from '../../ui/icons.ts';
import { RowsEnd, RowsFoot } from './list-parts.tsx';
import { OrganizerDialog } from './organizer-dialog.tsx';
import { OrganizersTable } from './organizers-table.tsx';
import { RegisterDialog } from './register-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

interface OrganizersScreenProps {
  /** The field of an organizer's logo; it belongs to another part of the program. */
  readonly logo: (organizer: Organizer) => ReactNode;
}

/** All organizers, what is known of each, and the way to a new one. */
export function OrganizersScreen({ logo }: OrganizersScreenProps) {
  const { t } = useTranslation('admins');
  const [search, setSearch] = useSearch();
  const [isRegistering, setRegistering] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const [suspending, setSuspending] = useState<Organizer | null>(null);
  const q = search.get('q') ?? '';
  const note = useShortSearchNote(q);
  const pages = useEndpointPages(listOrganizers, { query: { limit: 100, ...(q !== '' && { q }) } });
  const organizers = useMemo(() => pages.data?.pages.flatMap((page) => page.items), [pages.data]);
  const changeSearch = useCallback(
    (typed: string) => setSearch(typed === '' ? {} : { q: typed }, { replace: true }),
    [setSearch],
  );
  const register = (
    <Button size="work" kind="main" icon={plusIcon} onClick={() => setRegistering(true)}>
      {t('organizers.register')}
    </Button>
  );
  const edited = organizers?.find(({ id }) => id === editing);
  const isBlank = organizers?.length === 0 && q === '';
  return (
    <>
      <PageHeader title={t('organizers.title')} actions={!isBlank && register} />
      <WorkList>
        {!isBlank && (
          <ListFilter>
            <SearchField
              label={t('organizers.search')}
              clearLabel={t('users.clear')}
              value={q}
              onChange={changeSearch}
            />
          </ListFilter>
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
            {t('organizers.emptyText')}
          </EmptyState>
        )}
        {organizers?.length === 0 && !isBlank && (
          <EmptyState
            size="work"
            title={t('organizers.notFound', { q })}
            actions={
              <Button size="work" onClick={() => changeSearch('')}>
                {t('organizers.showAll')}
              </Button>
            }
          >
            {note === '' ? undefined : note}
          </EmptyState>
        )}
        {organizers !== undefined && organizers.length > 0 && (
          <>
            <OrganizersTable
              organizers={organizers}
              onEdit={({ id }) => setEditing(id)}
              onSuspend={setSuspending}
              onNearEnd={pages.fetchMore}
              end={<RowsEnd pages={pages} />}
            />
            <RowsFoot count={organizers.length} total={null} hasMore={pages.hasNextPage} />
          </>
        )}
      </WorkList>
      {edited && (
        <OrganizerDialog key={edited.id} organizer={edited} logo={logo(edited)} onClose={() => setEditing(null)} />
      )}
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
