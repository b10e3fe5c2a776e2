import { downloadPeople, getCurrentAdmin, listParties, listUsers, type Person } from '@fairlead/contract/admins';
import { emailText } from '@fairlead/contract/domain-text';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { startDownload, useDownloads } from '../../lib/downloads.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useSearch, withParts } from '../../lib/navigation/navigation.ts';
import { useEndpoint, useEndpointPages } from '../../lib/query/query.ts';
import { useShortSearchNote } from '../../lib/short-search.ts';
import { showToast } from '../../lib/toast.ts';
import { ListFilter, ListLoading, WorkList } from '../../ui/business/list.tsx';
import { PageHeader } from '../../ui/business/page.tsx';
import { SearchChoice } from '../../ui/business/search-choice.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { downloadIcon, mailIcon } from '../../ui/icons.ts';
import { FilterSelect, RowsEnd, RowsFoot } from './list-parts.tsx';
import { SuspendDialog, type SuspendTarget } from './suspend-dialog.tsx';
import { InviteDialog, RemoveAdminDialog, RemoveSecondFactorDialog } from './user-dialogs.tsx';
import { type PersonQuestion, UsersTable } from './users-table.tsx';

/** An exhibitor or an organizer that accounts belong to. */
interface Party {
  readonly kind: 'EXHIBITOR' | 'ORGANIZER';
  readonly id: string;
  readonly name: string;
}

interface PartyFilterProps {
  readonly party: Party | null;
  readonly onChange: (party: Party | null) => void;
}

/** Narrows people by whom they belong to; companies are found by a part of their name. */
function PartyFilter({ party, onChange }: PartyFilterProps) {
  const { t } = useTranslation('admins');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const note = useShortSearchNote(q);
  const found = useEndpoint(
    listParties,
    { query: { q: q === party?.name || q === t('filter.any') ? '' : q } },
    { call: { isQuiet: true }, placeholderData: keepPreviousData },
  );
  const optionOf = ({ kind, id, name }: Party) => ({ id, label: name, note: t(`role.${kind}`) });
  return (
    <SearchChoice
      label={t('column.belongs')}
      anyLabel={t('filter.any')}
      searchLabel={t('filter.partySearch')}
      emptyText={found.isSuccess ? `${t('filter.noParty')} ${note}` : ''}
      value={party && optionOf(party)}
      options={(found.data ?? []).map(optionOf)}
      onSearch={setTyped}
      onChange={(chosen) => onChange(found.data?.find(({ id }) => id === chosen?.id) ?? (chosen && party))}
    />
  );
}

const roleFilters = ['any', 'VISITOR', 'EXHIBITOR', 'ORGANIZER', 'ADMIN'] as const;
const stateFilters = ['any', 'active', 'suspended'] as const;

interface UserFilter {
  readonly email: string;
  readonly role: (typeof roleFilters)[number];
  readonly state: (typeof stateFilters)[number];
  readonly party: Party | null;
}

/** The part of the filter that a call takes; each call has its own form for suspended people. */
const filterOf = ({ email, role, party }: UserFilter) => ({
  email,
  ...(role !== 'any' && { role }),
  ...(party?.kind === 'EXHIBITOR' && { exhibitorId: party.id }),
  ...(party?.kind === 'ORGANIZER' && { organizerId: party.id }),
});

/** Everybody under an e-mail that contains a text, page by page. */
function useUsers(filter: UserFilter) {
  const { state } = filter;
  const query = {
    ...filterOf(filter),
    limit: 100,
    ...(state !== 'any' && { suspended: state === 'suspended' ? ('true' as const) : ('false' as const) }),
  };
  const pages = useEndpointPages(listUsers, { query });
  const people = useMemo<readonly Person[] | undefined>(
    () => pages.data?.pages.flatMap((page) => page.items),
    [pages.data],
  );
  return { pages, people, total: pages.data?.pages[0]?.total ?? null };
}

/** Whom a suspension of this record could mean: the person, or all they belong to. */
function targetsOf(person: Person): readonly [SuspendTarget, ...SuspendTarget[]] {
  const { exhibitor, organizer } = person;
  return [
    { kind: person.kind, id: person.id, label: person.name || person.email },
    ...(exhibitor ? [{ kind: 'EXHIBITOR' as const, id: exhibitor.id, label: exhibitor.name }] : []),
    ...(organizer ? [{ kind: 'ORGANIZER' as const, id: organizer.id, label: organizer.name }] : []),
  ];
}

interface PersonDialogsProps {
  readonly person: Person;
  readonly question: PersonQuestion;
  readonly onClose: () => void;
}

/** Questions before an action on a person. */
function PersonDialogs({ person, question, onClose }: PersonDialogsProps) {
  if (question === 'remove') return <RemoveAdminDialog person={person} onClose={onClose} />;
  if (question === 'secondFactor') return <RemoveSecondFactorDialog person={person} onClose={onClose} />;
  return <SuspendDialog targets={targetsOf(person)} subject={emailText(person.email)} onClose={onClose} />;
}

function readParty(search: URLSearchParams): Party | null {
  const [id, kind] = [search.get('of'), search.get('kind')];
  if (id === null || (kind !== 'EXHIBITOR' && kind !== 'ORGANIZER')) return null;
  return { id, kind, name: search.get('name') ?? '' };
}

/** Every account of every kind, by e-mail. */
export function UsersScreen() {
  const { t } = useTranslation('admins');
  const [search, setSearch] = useSearch();
  const [isInviting, setInviting] = useState(false);
  const [dialog, setDialog] = useState<{ person: Person; question: PersonQuestion } | null>(null);
  const openDialog = useCallback((person: Person, question: PersonQuestion) => setDialog({ person, question }), []);
  const admin = useEndpoint(getCurrentAdmin, {}, { staleTime: 5 * 60_000, call: { isQuiet: true } });
  const email = search.get('email') ?? '';
  const note = useShortSearchNote(email);
  const role = roleFilters.find((one) => one === search.get('role')) ?? 'any';
  const state = stateFilters.find((one) => one === search.get('state')) ?? 'any';
  const party = readParty(search);
  const filter = { email, role, state, party };
  const { pages, people, total } = useUsers(filter);
  const narrow = useCallback(
    (values: Readonly<Record<string, string>>) => setSearch((now) => withParts(now, values), { replace: true }),
    [setSearch],
  );
  const changeSearch = useCallback((typed: string) => narrow({ email: typed.trim() }), [narrow]);
  const isDownloading = useDownloads().some((one) => one.kind === 'users' && one.state === 'running');
  const download = async () => {
    const suspended = state === 'any' ? {} : { suspended: state === 'suspended' };
    const body = { ...filterOf(filter), ...suspended };
    const file = { kind: 'users', title: t('reports.name.users'), fileName: 'users.csv' };
    const ended = await startDownload(file, (watch) => callForFile(downloadPeople, { body }, watch));
    if (ended === 'failed') showToast(t('users.notDownloaded'), { severity: 'error' });
  };
  const count = people && (total === null ? t('users.many') : formatNumber(total));
  return (
    <>
      <PageHeader
        title={t('users.title')}
        count={count}
        actions={
          <>
            <Button size="work" icon={downloadIcon} isBusy={isDownloading} onClick={() => void download()}>
              {t('users.csv')}
            </Button>
            <Button size="work" kind="main" icon={mailIcon} onClick={() => setInviting(true)}>
              {t('users.invite')}
            </Button>
          </>
        }
      />
      <WorkList>
        <ListFilter>
          <SearchField label={t('users.search')} clearLabel={t('users.clear')} value={email} onChange={changeSearch} />
          <FilterSelect
            label={t('filter.role')}
            value={role}
            options={roleFilters.map((value) => ({
              value,
              label: value === 'any' ? t('filter.any') : t(`role.${value}`),
            }))}
            onChange={(value) => narrow({ role: value === 'any' ? '' : value })}
          />
          <FilterSelect
            label={t('filter.state')}
            value={state}
            options={stateFilters.map((value) => ({
              value,
              label: value === 'any' ? t('filter.any') : t(`state.${value}`),
            }))}
            onChange={(value) => narrow({ state: value === 'any' ? '' : value })}
          />
          <PartyFilter
            party={party}
            onChange={(next) => narrow({ of: next?.id ?? '', kind: next?.kind ?? '', name: next?.name ?? '' })}
          />
        </ListFilter>
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
            {t('users.notFoundText')} {note}
          </EmptyState>
        )}
        {people !== undefined && people.length > 0 && (
          <>
            <UsersTable
              people={people}
              total={total}
              ownId={admin.data?.id}
              onQuestion={openDialog}
              onNearEnd={pages.fetchMore}
              end={<RowsEnd pages={pages} />}
            />
            <RowsFoot count={people.length} total={total} hasMore={pages.hasNextPage} />
          </>
        )}
      </WorkList>
      {dialog && <PersonDialogs {...dialog} onClose={() => setDialog(null)} />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
