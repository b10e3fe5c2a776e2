import { emailText } from '@fairlead/contract/domain-text';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { type FairInvitation, listFairInvitations, revokeFairInvitation } from '@fairlead/contract/participation';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { endpointKey, useEndpointMutation, useEndpointPages } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { State } from '../../ui/business/state-signs.tsx';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { closeIcon } from '../../ui/icons.ts';
import { PagedView } from './paged-view.tsx';
import styles from './tables.module.css';
import { useInvite } from './use-invite.ts';

const idOf = (row: FairInvitation): string => row.id;

/** Invitations and their answers. Taking one back can be undone: it is sent again. */
export function InvitationsView({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('trade-fairs');
  const client = useQueryClient();
  const revoke = useEndpointMutation(revokeFairInvitation);
  const invite = useInvite(fair.id);
  const list = useEndpointPages(listFairInvitations, { params: { tradeFairId: fair.id }, query: { limit: 50 } });
  const nameOf = (row: FairInvitation): string => row.exhibitor?.name ?? emailText(row.email ?? '');
  const takeBack = async (row: FairInvitation) => {
    try {
      await revoke.mutateAsync({ params: { tradeFairId: fair.id, invitationId: row.id } });
      await client.invalidateQueries({ queryKey: endpointKey(listFairInvitations) });
    } catch {
      return; // The client has shown that it failed.
    }
    const whom = row.email === null ? row.exhibitor && { exhibitorId: row.exhibitor.id } : { email: row.email };
    showToast(t('invitations.revoked', { name: nameOf(row) }), {
      severity: 'success',
      ...(whom && {
        action: { label: t('invite.again'), onPress: () => void invite(whom).catch(() => undefined) },
      }),
    });
  };
  const columns: readonly Column<FairInvitation>[] = [
    {
      key: 'who',
      label: t('column.exhibitor'),
      cell: (row) => (
        <div className={styles['text']}>
          <span translate="no" className={styles['name']} title={nameOf(row)}>
            {nameOf(row)}
          </span>
          {row.exhibitor !== null && row.email !== null && (
            <small translate="no" className={styles['second']}>
              {emailText(row.email)}
            </small>
          )}
        </div>
      ),
    },
    {
      key: 'at',
      label: t('column.invited'),
      width: '190px',
      hide: 'phone',
      cell: (row) => formatDayAndTime(row.invitedAt, fair.timeZone),
    },
    {
      key: 'state',
      label: t('column.state'),
      width: '130px',
      cell: (row) => <State tone={row.state === 'JOINED' ? 'ok' : 'wait'}>{t(`invitations.${row.state}`)}</State>,
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
          label={t('invitations.revokeOf', { name: nameOf(row) })}
          onClick={() => void takeBack(row)}
        />
      ),
    },
  ];
  return (
    <PagedView
      list={list}
      empty={
        <EmptyState size="work" title={t('invitations.empty')}>
          {t('invitations.emptyText')}
        </EmptyState>
      }
    >
      {(rows) => (
        <WorkTable label={t('place.invitations')} columns={columns} groups={[{ key: 'all', rows }]} rowId={idOf} />
      )}
    </PagedView>
  );
}
