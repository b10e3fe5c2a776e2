import type { Person } from '@fairlead/contract/admins';
import { emailText } from '@fairlead/contract/domain-text';
import { createColumnHelper } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { relativeDay } from '../../lib/dates.ts';
import { formatDay } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { showToast } from '../../lib/toast.ts';
import { type DataColumn, DataTable, type dataTableFeatures } from '../../ui/business/data-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { banIcon, copyIcon, historyIcon, lockIcon, moreIcon, shieldIcon, undoIcon } from '../../ui/icons.ts';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { narrowQuery, phoneQuery, useMedia } from '../../ui/use-media.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './list-parts.module.css';
import { SuspensionState } from './list-parts.tsx';
import { useRestore } from './use-restore.ts';

export type PersonQuestion = 'suspend' | 'remove' | 'secondFactor';

interface PersonMenuProps {
  readonly person: Person;
  readonly isOwn: boolean;
  /** The dialog stands outside the row, which may go out of view. */
  readonly onQuestion: (person: Person, question: PersonQuestion) => void;
}

/** Actions on one account. */
function PersonMenu({ person, isOwn, onQuestion }: PersonMenuProps) {
  const { t } = useTranslation('admins');
  const navigate = useNavigate();
  const restore = useRestore();
  const { email, kind, id, suspension } = person;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(email);
      showToast(t('menu.copied'), { severity: 'success' });
    } catch {
      showToast(t('menu.notCopied'), { severity: 'warning' });
    }
  };
  const trigger = <IconButton icon={moreIcon} label={t('menu.of', { email })} size="compact" />;
  return (
    <Menu trigger={trigger} align="end">
      <MenuItem icon={copyIcon} onSelect={() => void copy()}>
        {t('menu.copy')}
      </MenuItem>
      <MenuItem
        icon={historyIcon}
        onSelect={() => void navigate(`/suspensions?view=all&kind=${kind}&of=${id}&name=${encodeURIComponent(email)}`)}
      >
        {t('menu.history')}
      </MenuItem>
      <MenuLine />
      {suspension !== null && (
        <MenuItem icon={undoIcon} onSelect={() => void restore(suspension.id, email)}>
          {t('menu.restore')}
        </MenuItem>
      )}
      <MenuItem icon={lockIcon} onSelect={() => onQuestion(person, 'secondFactor')}>
        {t('menu.secondFactor')}
      </MenuItem>
      {suspension === null && (
        <MenuItem icon={shieldIcon} isDangerous onSelect={() => onQuestion(person, 'suspend')}>
          {t('menu.suspend')}
        </MenuItem>
      )}
      {kind === 'ADMIN' && !isOwn && (
        <MenuItem icon={banIcon} isDangerous onSelect={() => onQuestion(person, 'remove')}>
          {t('menu.remove')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Day of a person's last visit: the time is known to the hour only. The tooltip has the day the record was made. */
function LastSeen({ person: { lastSeenAt, createdAt } }: { readonly person: Person }) {
  const { t } = useTranslation('admins');
  const created = t('seen.created', { day: formatDay(createdAt) });
  if (lastSeenAt === null) {
    return (
      <span className={styles['quiet']} title={created}>
        {t('seen.never')}
      </span>
    );
  }
  const relative = relativeDay(lastSeenAt);
  return (
    <time className={styles['quiet']} dateTime={lastSeenAt} title={created}>
      {relative === null ? formatDay(lastSeenAt) : t(`seen.${relative}`)}
    </time>
  );
}

interface UsersTableProps {
  readonly people: readonly Person[];
  readonly total: number | null;
  readonly ownId: string | undefined;
  readonly onQuestion: (person: Person, question: PersonQuestion) => void;
  readonly onNearEnd: () => void;
  readonly end: ReactNode;
}

const helper = createColumnHelper<typeof dataTableFeatures, Person>();
const personId = (person: Person): string => person.id;

/** Accounts as rows of 40 px; on a phone two lines: who, and how they stand. */
export function UsersTable({ people, total, ownId, onQuestion, onNearEnd, end }: UsersTableProps) {
  const { t } = useTranslation('admins');
  const isPhone = useMedia(phoneQuery);
  const isNarrow = useMedia(narrowQuery);
  const columns = useMemo(() => {
    const roles = (person: Person) => person.roles.map((role) => t(`role.${role}`)).join(', ');
    const belongs = (person: Person) =>
      [...new Set([person.exhibitor?.name, person.organizer?.name].filter((name) => name !== undefined))].join(', ');
    const email = helper.display({
      id: 'email',
      header: t('column.email'),
      meta: { width: 'minmax(180px, 3fr)' },
      cell: ({ row: { original: person } }) =>
        isPhone ? (
          <span className={styles['two']}>
            <span translate="no" className={styles['cut']} title={emailText(person.email)}>
              {emailText(person.email)}
            </span>
            <small translate="no">{joinShown([person.name, roles(person), belongs(person)])}</small>
            <small>
              <SuspensionState suspension={person.suspension} />
            </small>
          </span>
        ) : (
          <span translate="no" className={styles['strong']} title={emailText(person.email)}>
            {emailText(person.email)}
          </span>
        ),
    });
    const name = helper.display({
      id: 'name',
      header: t('column.name'),
      meta: { width: 'minmax(120px, 2fr)' },
      cell: ({ row }) => (
        <span translate="no" title={row.original.name}>
          {row.original.name}
        </span>
      ),
    });
    const role = helper.display({
      id: 'roles',
      header: t('column.roles'),
      meta: { width: 'minmax(164px, 1.5fr)' },
      cell: ({ row }) => <span className={styles['quiet']}>{roles(row.original)}</span>,
    });
    const party = helper.display({
      id: 'belongs',
      header: t('column.belongs'),
      meta: { width: 'minmax(120px, 2fr)' },
      cell: ({ row }) => (
        <span translate="no" title={belongs(row.original)}>
          {belongs(row.original) || '–'}
        </span>
      ),
    });
    const seen = helper.display({
      id: 'seen',
      header: t('column.seen'),
      meta: { width: '112px' },
      cell: ({ row }) => <LastSeen person={row.original} />,
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
      cell: ({ row }) => (
        <span className={styles['more']}>
          <PersonMenu person={row.original} isOwn={row.original.id === ownId} onQuestion={onQuestion} />
        </span>
      ),
    });
    const shown: DataColumn<Person>[] = isPhone
      ? [email, more]
      : isNarrow
        ? [email, name, role, state, more]
        : [email, name, role, party, seen, state, more];
    return shown;
  }, [t, isPhone, isNarrow, ownId, onQuestion]);
  return (
    <DataTable
      label={t('users.title')}
      columns={columns}
      rows={people}
      rowId={personId}
      total={total}
      rowHeight={isPhone ? 76 : 40}
      onNearEnd={onNearEnd}
      end={end}
    />
  );
}
