import type { Exhibition } from '@fairlead/contract/exhibitions';
import { listParticipationCandidates, type ParticipationCandidate } from '@fairlead/contract/participation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName, formatDay } from '../../lib/i18n/formats.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { useShortSearchNote } from '../../lib/short-search.ts';
import { showToast } from '../../lib/toast.ts';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useInvite } from './invite-dialog.tsx';
import { PagedView } from './paged-view.tsx';
import styles from './tables.module.css';

const idOf = (row: ParticipationCandidate): string => row.exhibitor.id;

/** Exhibitors that are not in the fair yet, each to be invited with one press. */
export function CandidatesView({ fair, q }: { readonly fair: Exhibition; readonly q: string }) {
  const { t } = useTranslation('trade-fairs');
  const [busy, setBusy] = useState<string | null>(null);
  const invite = useInvite(fair.id);
  const note = useShortSearchNote(q);
  const query = { limit: 50, ...(q !== '' && { q }) };
  const list = useEndpointPages(listParticipationCandidates, { params: { tradeFairId: fair.id }, query });
  const send = async ({ exhibitor }: ParticipationCandidate) => {
    setBusy(exhibitor.id);
    try {
      await invite({ exhibitorId: exhibitor.id });
      showToast(t('invite.done', { name: exhibitor.name }), { severity: 'success' });
    } catch {
      // The client has shown that it failed.
    } finally {
      setBusy(null);
    }
  };
  const columns: readonly Column<ParticipationCandidate>[] = [
    {
      key: 'exhibitor',
      label: t('column.exhibitor'),
      cell: ({ exhibitor }) => (
        <div className={styles['text']}>
          <span translate="no" className={styles['name']} title={exhibitor.name}>
            {exhibitor.name}
          </span>
          <small className={styles['second']}>
            {exhibitor.countryCode === null ? t('noCountry') : countryName(exhibitor.countryCode)}
          </small>
        </div>
      ),
    },
    {
      key: 'projects',
      isNames: true,
      label: t('column.freeProjects'),
      width: '32%',
      hide: 'phone',
      cell: ({ projects }) => projects.map(({ name }) => name).join(', ') || '–',
      tooltip: ({ projects }) => projects.map(({ name }) => name).join(', '),
    },
    {
      key: 'invited',
      label: t('column.invited'),
      width: '150px',
      hide: 'phone',
      cell: ({ invitedAt }) => (invitedAt === null ? '–' : formatDay(invitedAt, fair.timeZone)),
    },
    {
      key: 'invite',
      label: t('column.actions'),
      width: '150px',
      align: 'end',
      isQuiet: true,
      cell: (row) => (
        <Button
          size="compact"
          isBusy={busy === row.exhibitor.id}
          disabled={fair.archivedAt !== null}
          onClick={() => void send(row)}
        >
          {row.invitedAt === null ? t('invite.one') : t('invite.again')}
        </Button>
      ),
    },
  ];
  return (
    <PagedView
      list={list}
      empty={
        <EmptyState size="work" title={q === '' ? t('candidates.empty') : t('empty.nothingFound', { q })}>
          {q === '' ? t('candidates.emptyText') : `${t('candidates.searched')} ${note}`}
        </EmptyState>
      }
    >
      {(rows) => (
        <WorkTable label={t('place.candidates')} columns={columns} groups={[{ key: 'all', rows }]} rowId={idOf} />
      )}
    </PagedView>
  );
}
