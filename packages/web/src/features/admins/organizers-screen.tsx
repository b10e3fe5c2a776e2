import { listOrganizers, type Organizer, patchOrganizer } from '@fairlead/contract/organizers';
import { useQueryClient } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useSearch } from '../../lib/navigation/navigation.ts';
import { endpointKey, useEndpointPages } from '../../lib/query/query.ts';
import { useShortSearchNote } from '../../lib/short-search.ts';
import { showToast } from '../../lib/toast.ts';
import { type DataColumn, DataTable, type dataTableFeatures } from '../../ui/business/data-table.tsx';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { ListFilter, ListLoading, WorkList } from '../../ui/business/list.tsx';
import { PageHeader } from '../../ui/business/page.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { historyIcon, moreIcon, pencilIcon, plusIcon, shieldIcon, undoIcon } from '../../ui/icons.ts';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { narrowQuery, phoneQuery, useMedia } from '../../ui/use-media.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './list-parts.module.css';
import { RowsEnd, RowsFoot, SuspensionState } from './list-parts.tsx';
import { OrganizerFields, type OrganizerValues, organizerFieldOf, RegisterDialog } from './register-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useRestore } from './use-restore.ts';

type Listed = z.output<(typeof listOrganizers)['response']>['items'][number];

interface OrganizersTableProps {
  readonly organizers: readonly Listed[];
  readonly onEdit: (organizer: Organizer) => void;
  readonly onSuspend: (organizer: Organizer) => void;
  readonly onNearEnd: () => void;
  readonly end: ReactNode;
}

const helper = createColumnHelper<typeof dataTableFeatures, Listed>();
const organizerId = (organizer: Listed): string => organizer.id;

/** Suspends an organizer, or lets it in again. */
function SuspendItem({ organizer, onSuspend }: { organizer: Listed; onSuspend: (organizer: Organizer) => void }) {
  const { t } = useTranslation('admins');
  const restore = useRestore();
  const { suspension, name } = organizer;
  return suspension === null ? (
    <MenuItem icon={shieldIcon} isDangerous onSelect={() => onSuspend(organizer)}>
      {t('menu.suspend')}
    </MenuItem>
  ) : (
    <MenuItem icon={undoIcon} onSelect={() => void restore(suspension.id, name)}>
      {t('menu.restore')}
    </MenuItem>
  );
}

function OrganizersTable({ organizers, onEdit, onSuspend, onNearEnd, end }: OrganizersTableProps) {
  const { t } = useTranslation('admins');
  const navigate = useNavigate();
  const isPhone = useMedia(phoneQuery);
  const isNarrow = useMedia(narrowQuery);
  const columns = useMemo(() => {
    const name = helper.display({
      id: 'name',
      header: t('column.organizer'),
      meta: { width: 'minmax(160px, 3fr)' },
      cell: ({ row: { original: one } }) => (
        <span className={styles['two']}>
          <span translate="no" className={`${styles['strong']} ${styles['cut']}`} title={one.name}>
            {one.name}
          </span>
          {isPhone && one.suspension !== null ? (
            <small>
              <SuspensionState suspension={one.suspension} />
            </small>
          ) : (
            <small translate="no" title={one.contactEmail}>
              {one.contactEmail}
            </small>
          )}
        </span>
      ),
    });
    const kind = helper.display({
      id: 'kind',
      header: t('column.integration'),
      meta: { width: 'minmax(140px, 2fr)' },
      cell: ({ row }) => t(`organizers.kind.${row.original.integrationKind}`),
    });
    const fairs = helper.display({
      id: 'fairs',
      header: t('column.fairs'),
      meta: { width: isPhone ? '72px' : '96px', align: 'end' },
      cell: ({ row }) => formatNumber(row.original.tradeFairs),
    });
    const accounts = helper.display({
      id: 'accounts',
      header: t('column.accounts'),
      meta: { width: '96px', align: 'end' },
      cell: ({ row }) => formatNumber(row.original.accounts),
    });
    const state = helper.display({
      id: 'state',
      header: t('column.state'),
      meta: { width: 'minmax(112px, 240px)' },
      cell: ({ row }) => <SuspensionState suspension={row.original.suspension} />,
    });
    const more = helper.display({
      id: 'more',
      header: () => <VisuallyHidden>{t('column.more')}</VisuallyHidden>,
      meta: { width: '36px' },
      cell: ({ row: { original: one } }) => (
        <span className={styles['more']}>
          <Menu
            align="end"
            trigger={<IconButton icon={moreIcon} label={t('menu.of', { email: one.name })} size="compact" />}
          >
            <MenuItem icon={pencilIcon} onSelect={() => onEdit(one)}>
              {t('menu.edit')}
            </MenuItem>
            <MenuItem
              icon={historyIcon}
              onSelect={() =>
                void navigate(`/suspensions?view=all&kind=ORGANIZER&of=${one.id}&name=${encodeURIComponent(one.name)}`)
              }
            >
              {t('menu.history')}
            </MenuItem>
            <MenuLine />
            <SuspendItem organizer={one} onSuspend={onSuspend} />
          </Menu>
        </span>
      ),
    });
    const shown: DataColumn<Listed>[] = isPhone
      ? [name, fairs, more]
      : isNarrow
        ? [name, state, fairs, accounts, more]
        : [name, kind, state, fairs, accounts, more];
    return shown;
  }, [t, navigate, onEdit, onSuspend, isPhone, isNarrow]);
  return (
    <DataTable
      label={t('organizers.title')}
      columns={columns}
      rows={organizers}
      rowId={organizerId}
      total={null}
      rowHeight={56}
      onNearEnd={onNearEnd}
      end={end}
    />
  );
}

interface OrganizerDialogProps {
  readonly organizer: Organizer;
  /** The field of the logo; it belongs to another part of the program, and is in force at once. */
  readonly logo: ReactNode;
  readonly onClose: () => void;
}

/** Changes an organizer. A colleague who was faster is named, and nothing of theirs is written over. */
function OrganizerDialog({ organizer, logo, onClose }: OrganizerDialogProps) {
  const { t } = useTranslation('admins');
  const client = useQueryClient();
  const first = useRef<HTMLInputElement | null>(null);
  const [failure, setFailure] = useState<string>();
  // The version that the fields were filled with: the logo has none, and a list that was fetched anew changes nothing here.
  const [version] = useState(organizer.version);
  const form = useForm<OrganizerValues>({
    mode: 'onTouched',
    defaultValues: {
      name: organizer.name,
      contactEmail: organizer.contactEmail,
      integrationKind: organizer.integrationKind,
    },
    resolver: useContractResolver(patchOrganizer.body, (values: OrganizerValues) => values, organizerFieldOf),
  });
  const refresh = () => client.invalidateQueries({ queryKey: endpointKey(listOrganizers) });
  const send = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const { name } = await call(
        patchOrganizer,
        { params: { organizerId: organizer.id }, body },
        { isQuiet: true, headers: { 'if-match': `"${version}"` } },
      );
      await refresh();
      showToast(t('organizers.saved', { name }), { severity: 'success' });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure(t('organizers.notSaved'));
      else if (error.errors.length === 0) setFailure(error.detail);
      else setFailure(showFaults(error.errors, form.setError, organizerFieldOf)[0]?.message);
    }
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('organizers.editTitle', { name: organizer.name })}
      submitLabel={t('organizers.save')}
      isBusy={form.formState.isSubmitting}
      failure={failure}
      firstFocus={first}
      onSubmit={() => void send()}
    >
      <OrganizerFields form={form} first={first} />
      {logo}
    </FormDialog>
  );
}

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
