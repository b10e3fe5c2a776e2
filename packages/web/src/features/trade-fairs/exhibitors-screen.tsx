import { emailText } from '@fairlead/contract/domain-text';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { type FairInvitation, listFairInvitations, revokeFairInvitation } from '@fairlead/contract/participation';
import { getParticipationCsv } from '@fairlead/contract/reports';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { useHostRole } from '../../lib/config/config-context.ts';
import { saveFile } from '../../lib/downloads.ts';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { useSearch, withParts } from '../../lib/navigation/navigation.ts';
import { endpointKey, useEndpointMutation, useEndpointPages } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { closeIcon, mailIcon, reportIcon } from '../../ui/icons.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { CandidatesView } from './candidates-view.tsx';
import { type FairTab, FairTabs, fairState } from './fair-labels.tsx';
import { FiguresView } from './figures-view.tsx';
import imported from './imported-view.module.css';
import { ImportedView } from './imported-view.tsx';
import { InviteDialog, useInvite } from './invite-dialog.tsx';
import { PagedView } from './paged-view.tsx';
import { ParticipantsView, PointsView } from './participants-view.tsx';
import styles from './tables.module.css';

const idOf = (row: FairInvitation): string => row.id;

/** Invitations and their answers. Taking one back can be undone: it is sent again. */
function InvitationsView({ fair }: { readonly fair: Exhibition }) {
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

interface InvitationsTabProps {
  readonly fair: Exhibition;
  readonly isOfImports: boolean;
  readonly onChange: (isOfImports: boolean) => void;
}

/** Invitations that were sent one by one, and those of imports. */
function InvitationsTab({ fair, isOfImports, onChange }: InvitationsTabProps) {
  const { t } = useTranslation('trade-fairs');
  return (
    <>
      <div className={imported['head']}>
        <Segmented
          label={t('place.invitations')}
          size="work"
          value={isOfImports ? 'imported' : 'asked'}
          onChange={(value) => onChange(value === 'imported')}
          segments={[
            { value: 'asked', label: t('imported.asked') },
            { value: 'imported', label: t('imported.title') },
          ]}
        />
      </div>
      {isOfImports ? <ImportedView fair={fair} /> : <InvitationsView fair={fair} />}
    </>
  );
}

const views = ['exhibitors', 'candidates', 'invitations', 'points', 'figures'] as const satisfies readonly FairTab[];

interface ExhibitorsScreenProps {
  readonly fair: Exhibition;
  /** Where exhibitors are imported from a file. */
  readonly importAction?: ReactNode;
}

/** Exhibitors of a fair, candidates, invitations, and the figures of the whole fair. */
export function ExhibitorsScreen({ fair, importAction }: ExhibitorsScreenProps) {
  const { t } = useTranslation('trade-fairs');
  const now = useNow();
  const [search, setSearch] = useSearch();
  const [isInviting, setInviting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isOrganizers = useHostRole() === 'EXHIBITOR';
  const mayShow = (one: FairTab): boolean => one !== 'points' || isOrganizers;
  const view = views.find((one) => one === search.get('view') && mayShow(one)) ?? 'exhibitors';
  const q = search.get('q') ?? '';
  const change = (name: string, value: string) =>
    setSearch((now) => withParts(now, { [name]: value }), { replace: true });
  const report = async () => {
    setBusy(true);
    try {
      saveFile(await callForFile(getParticipationCsv, { query: { tradeFairId: fair.id } }), `${t('report.file')}.csv`);
    } catch {
      // The client has shown that it failed.
    } finally {
      setBusy(false);
    }
  };
  const state = fairState(t, fair, now);
  const searched = view === 'exhibitors' ? 'participants' : view === 'candidates' || view === 'points' ? view : null;
  return (
    <>
      <PageHeader
        title={fair.name}
        documentTitle={`${t(`place.${view}`)} · ${fair.name}`}
        parent={{ to: '/trade-fairs', label: t('title') }}
        beside={<State tone={state.tone}>{state.label}</State>}
        tools={
          searched !== null && (
            <SearchField
              label={t(`${searched}.search`)}
              clearLabel={t('clearSearch')}
              value={q}
              onChange={(text) => change('q', text)}
            />
          )
        }
        actions={
          <>
            {importAction}
            <Button size="work" icon={reportIcon} isBusy={isBusy} onClick={() => void report()}>
              {t('report.act')}
            </Button>
            {fair.archivedAt === null && (
              <Button size="work" kind="main" icon={mailIcon} onClick={() => setInviting(true)}>
                {t('invite.act')}
              </Button>
            )}
          </>
        }
      />
      <FairTabs fair={fair} current={view} />
      <PageBody label={view === 'figures' ? t('place.figures') : undefined}>
        {view === 'exhibitors' && (
          <ParticipantsView
            fair={fair}
            q={q}
            sort={search.get('sort') ?? 'name'}
            onSort={(sort) => change('sort', sort)}
          />
        )}
        {view === 'candidates' && <CandidatesView fair={fair} q={q} />}
        {view === 'invitations' && (
          <InvitationsTab
            fair={fair}
            isOfImports={search.get('of') === 'imports'}
            onChange={(isOfImports) => change('of', isOfImports ? 'imports' : '')}
          />
        )}
        {view === 'points' && <PointsView fair={fair} q={q} />}
        {view === 'figures' && <FiguresView fair={fair} />}
      </PageBody>
      <InviteDialog fair={fair} isOpen={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}
