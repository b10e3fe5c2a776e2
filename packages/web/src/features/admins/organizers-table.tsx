import type { listOrganizers, Organizer } from '@fairlead/contract/organizers';
import { createColumnHelper } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { type DataColumn, DataTable, type dataTableFeatures } from '../../ui/business/data-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { historyIcon, moreIcon, pencilIcon, shieldIcon, undoIcon } from '../../ui/icons.ts';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { narrowQuery, phoneQuery, useMedia } from '../../ui/use-media.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './list.module.css';
import { SuspensionState } from './suspension-state.tsx';
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

export function OrganizersTable({ organizers, onEdit, onSuspend, onNearEnd, end }: OrganizersTableProps) {
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
