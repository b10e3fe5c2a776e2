import type { listOrganizers, Organizer } from '@fairlead/contract/organizers';
import { createColumnHelper } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { formatDay, formatNumber } from '../../lib/i18n/formats.ts';
import { type DataColumn, DataTable, type dataTableFeatures } from '../../ui/business-data-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { historyIcon, moreIcon, shieldIcon } from '../../ui/icons.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { narrowQuery, phoneQuery, useMedia } from '../../ui/use-media.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './list.module.css';

type Listed = z.output<(typeof listOrganizers)['response']>['items'][number];

interface OrganizersTableProps {
  readonly organizers: readonly Listed[];
  readonly onSuspend: (organizer: Organizer) => void;
  readonly onNearEnd: () => void;
  readonly end: ReactNode;
}

const helper = createColumnHelper<typeof dataTableFeatures, Listed>();
const organizerId = (organizer: Listed): string => organizer.id;

export function OrganizersTable({ organizers, onSuspend, onNearEnd, end }: OrganizersTableProps) {
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
          <span className={`${styles['strong']} ${styles['cut']}`} title={one.name}>
            {one.name}
          </span>
          <small title={one.contactEmail}>{one.contactEmail}</small>
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
      meta: { width: '96px', align: 'end' },
      cell: ({ row }) => formatNumber(row.original.tradeFairs),
    });
    const accounts = helper.display({
      id: 'accounts',
      header: t('column.accounts'),
      meta: { width: '96px', align: 'end' },
      cell: ({ row }) => formatNumber(row.original.accounts),
    });
    const created = helper.display({
      id: 'created',
      header: t('column.created'),
      meta: { width: '120px', align: 'end' },
      cell: ({ row }) => <span className={styles['quiet']}>{formatDay(row.original.createdAt)}</span>,
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
            <MenuItem
              icon={historyIcon}
              onSelect={() =>
                void navigate(`/suspensions?view=all&kind=ORGANIZER&of=${one.id}&name=${encodeURIComponent(one.name)}`)
              }
            >
              {t('menu.history')}
            </MenuItem>
            <MenuItem icon={shieldIcon} isDangerous onSelect={() => onSuspend(one)}>
              {t('menu.suspend')}
            </MenuItem>
          </Menu>
        </span>
      ),
    });
    const shown: DataColumn<Listed>[] = isPhone
      ? [name, fairs, more]
      : isNarrow
        ? [name, kind, fairs, accounts, more]
        : [name, kind, fairs, accounts, created, more];
    return shown;
  }, [t, navigate, onSuspend, isPhone, isNarrow]);
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
