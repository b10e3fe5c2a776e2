import { printCode } from '@fairlead/contract/code';
import type { EndpointOutput } from '@fairlead/contract/endpoint';
import { type Exhibition, getExhibition } from '@fairlead/contract/exhibitions';
import { listOrganizerPoints } from '@fairlead/contract/organizers';
import { leaveTradeFair, listParticipants, type Participant } from '@fairlead/contract/participation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useConfig, useHostRole } from '../../lib/config/config-context.ts';
import { formatDay, formatNumber } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { endpointKey, useEndpointMutation, useEndpointPages } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { closeIcon } from '../../ui/icons.ts';
import { PagedView, SortSelect } from './paged-view.tsx';
import styles from './tables.module.css';

type Point = EndpointOutput<typeof listOrganizerPoints>['items'][number];

const pointIdOf = (row: Point): string => row.beaconId;

/** Every mixie point of a fair, whose it is and where it hangs; its code opens what visitors see. */
export function PointsView({ fair, q }: { readonly fair: Exhibition; readonly q: string }) {
  const { t } = useTranslation('trade-fairs');
  const { hosts } = useConfig();
  const query = { tradeFairId: fair.id, limit: 50, ...(q !== '' && { q }) };
  const list = useEndpointPages(listOrganizerPoints, { query });
  const columns: readonly Column<Point>[] = [
    {
      key: 'point',
      label: t('column.point'),
      cell: (row) => (
        <div className={styles['text']}>
          <span translate="no" className={styles['name']} title={row.name}>
            {row.name}
          </span>
          <small className={styles['second']}>
            {joinShown([row.exhibitor.name, !row.isActive && t('points.inactive')])}
          </small>
        </div>
      ),
    },
    {
      key: 'stand',
      label: t('column.stand'),
      width: '150px',
      hide: 'phone',
      cell: (row) => row.project.stand ?? '–',
    },
    {
      key: 'code',
      label: t('column.code'),
      width: '150px',
      hide: 'narrow',
      cell: (row) => (
        <a
          translate="no"
          href={`${hosts.app}/scan/${row.code}`}
          target="_blank"
          rel="noreferrer"
          className={styles['code']}
        >
          {printCode(row.code)}
        </a>
      ),
    },
    {
      key: 'scans',
      label: t('column.scans'),
      width: '124px',
      align: 'end',
      cell: ({ scanCount }) =>
        scanCount === null ? <span className={styles['quiet']}>{t('notShown')}</span> : formatNumber(scanCount),
    },
  ];
  return (
    <PagedView
      list={list}
      empty={
        <EmptyState size="work" title={q === '' ? t('points.empty') : t('empty.nothingFound', { q })}>
          {q === '' ? t('points.emptyText') : t('points.searched')}
        </EmptyState>
      }
    >
      {(rows) => (
        <WorkTable label={t('place.points')} columns={columns} groups={[{ key: 'all', rows }]} rowId={pointIdOf} />
      )}
    </PagedView>
  );
}

const orders = ['name', '-name', 'stand', '-joinedAt', 'joinedAt'] as const;

interface ParticipantsViewProps {
  readonly fair: Exhibition;
  readonly q: string;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

const idOf = (row: Participant): string => row.projectId;

/** The projects that take part, with counts only. */
export function ParticipantsView({ fair, q, sort: wanted, onSort }: ParticipantsViewProps) {
  const { t } = useTranslation('trade-fairs');
  const client = useQueryClient();
  const isAdmin = useHostRole() === 'ADMIN';
  const [leaving, setLeaving] = useState<Participant | null>(null);
  const count = (number: number | null) =>
    number === null ? <span className={styles['quiet']}>{t('notShown')}</span> : formatNumber(number);
  const sort = orders.find((one) => one === wanted) ?? 'name';
  const query = { sort, limit: 50, ...(q !== '' && { q }) };
  const list = useEndpointPages(listParticipants, { params: { tradeFairId: fair.id }, query });
  const leave = useEndpointMutation(leaveTradeFair);
  const takeOut = async (row: Participant) => {
    try {
      await leave.mutateAsync({ params: { tradeFairId: fair.id }, body: { projectId: row.projectId } });
      setLeaving(null);
      await Promise.all([
        client.invalidateQueries({ queryKey: endpointKey(listParticipants) }),
        client.invalidateQueries({ queryKey: endpointKey(getExhibition) }),
      ]);
      showToast(t('participants.takenOut', { name: row.exhibitor.name }), { severity: 'success' });
    } catch {
      // The client has shown that it failed; the question stays open.
    }
  };
  const columns: readonly Column<Participant>[] = [
    {
      key: 'exhibitor',
      label: t('column.exhibitor'),
      cell: (row) => (
        <div className={styles['text']}>
          <span translate="no" className={classNames(styles['name'], styles['wrapped'])} title={row.exhibitor.name}>
            {row.exhibitor.name}
          </span>
          {isAdmin ? (
            <Link translate="no" to={`/trade-fair/${fair.id}/exhibitors/${row.projectId}`} className={styles['second']}>
              {row.projectName}
            </Link>
          ) : (
            <small translate="no" className={styles['second']}>
              {row.projectName}
            </small>
          )}
          {row.stand !== null && (
            <small translate="no" className={classNames(styles['second'], styles['phoneOnly'])}>
              {row.stand}
            </small>
          )}
        </div>
      ),
    },
    {
      key: 'stand',
      isNames: true,
      label: t('column.stand'),
      width: '150px',
      hide: 'phone',
      cell: (row) => row.stand ?? '–',
    },
    {
      key: 'joined',
      label: t('column.joined'),
      width: '130px',
      hide: 'narrow',
      cell: (row) => formatDay(row.joinedAt, fair.timeZone),
    },
    {
      key: 'points',
      label: t('column.points'),
      width: '84px',
      align: 'end',
      hide: 'phone',
      cell: (row) => formatNumber(row.beacons),
    },
    {
      key: 'scans',
      label: t('column.scans'),
      width: '124px',
      align: 'end',
      hide: 'phone',
      cell: (row) => count(row.scans),
    },
    {
      key: 'leads',
      label: t('column.leads'),
      width: '124px',
      align: 'end',
      cell: (row) => count(row.leads),
    },
    {
      key: 'more',
      label: t('column.actions'),
      width: '56px',
      align: 'end',
      isQuiet: true,
      cell: (row) => (
        <IconButton
          icon={closeIcon}
          size="compact"
          label={t('participants.takeOutOf', { name: row.exhibitor.name })}
          onClick={() => setLeaving(row)}
        />
      ),
    },
  ];
  return (
    <>
      <PagedView
        list={list}
        empty={
          <EmptyState size="work" title={q === '' ? t('participants.empty') : t('empty.nothingFound', { q })}>
            {q === ''
              ? t(fair.isPublic ? 'participants.emptyPublicText' : 'participants.emptyText')
              : t('participants.searched')}
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <SortSelect value={sort} orders={orders} onChange={onSort} />
            <WorkTable label={t('place.exhibitors')} columns={columns} groups={[{ key: 'all', rows }]} rowId={idOf} />
          </>
        )}
      </PagedView>
      <Dialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('participants.takeOutTitle', { name: leaving?.exhibitor.name ?? '' })}
        actions={
          <>
            <Button size="work" onClick={() => setLeaving(null)}>
              {t('participants.keep')}
            </Button>
            <Button
              size="work"
              kind="dangerFilled"
              isBusy={leave.isPending}
              onClick={() => leaving && void takeOut(leaving)}
            >
              {t('participants.takeOut')}
            </Button>
          </>
        }
      >
        <p>{t('participants.takeOutText')}</p>
      </Dialog>
    </>
  );
}
