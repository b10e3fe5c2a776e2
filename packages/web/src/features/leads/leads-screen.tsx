import type { Lead } from '@fairlead/contract/leads';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AssetNames } from '../../lib/assets.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatNumber, formatTimeWithSeconds } from '../../lib/i18n/formats.ts';
import { useNow } from '../../lib/use-now.ts';
import { ListFilter, ListLoading, WorkList } from '../../ui/business/list.tsx';
import { PageHeader } from '../../ui/business/page.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { LiveSign } from '../../ui/business/state-signs.tsx';
import { ViewTabs } from '../../ui/business/tabs.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LeadPane } from './lead-pane.tsx';
import { LeadsEmpty } from './leads-empty.tsx';
import { LeadsFoot, LeadsListEnd } from './leads-foot.tsx';
import styles from './leads-screen.module.css';
import { LeadsTable } from './leads-table.tsx';
import { useFreshIds } from './use-fresh-ids.ts';
import { useLeadKeys } from './use-lead-keys.ts';
import { type LeadView, useLeads } from './use-leads.ts';

interface LeadsScreenProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly timeZone: string;
  readonly counts: { readonly leads: number; readonly unlocked: number; readonly beacons: number };
  readonly labels: AssetNames;
  /** The menu of reports; it belongs to another part of the program. */
  readonly report: ReactNode;
  /** What a lead answered in surveys; another part's too. */
  readonly answersOf: (leadId: string) => ReactNode;
}

const views = ['all', 'locked', 'unlocked'] as const satisfies readonly LeadView[];
const readView = (text: string | null): LeadView => views.find((view) => view === text) ?? 'all';

/** The leads centre: a table that goes on for as long as there are leads, and one lead beside it. */
export function LeadsScreen(props: LeadsScreenProps) {
  const { projectId, projectName, timeZone, counts, labels, report, answersOf } = props;
  const { t } = useTranslation('leads');
  const [search, setSearch] = useSearchParams();
  const view = readView(search.get('view'));
  const q = search.get('q') ?? '';
  const openId = search.get('lead');
  const now = useNow(10_000);
  const [isAtTop, setAtTop] = useState(true);
  const list = useLeads({ projectId, view, q, mayMove: isAtTop && openId === null });
  const { leads, total } = list;
  const freshIds = useFreshIds(leads, `${projectId} ${view} ${q}`);

  const withLead = useCallback(
    (id: string | null) => {
      const next = new URLSearchParams(search);
      if (id === null) next.delete('lead');
      else next.set('lead', id);
      return next;
    },
    [search],
  );
  const searchOf = useCallback((id: string) => `?${withLead(id)}`, [withLead]);
  const open = (lead: Lead | undefined) => lead && setSearch(withLead(lead.id), { replace: true });
  const close = () => openId !== null && setSearch(withLead(null), { replace: true });
  const at = leads?.findIndex((lead) => lead.id === openId) ?? -1;
  const opened = leads?.[at];
  const move = (by: 1 | -1) => open(leads?.[at === -1 ? 0 : at + by]);
  useLeadKeys({ onMove: move, onClose: close });

  const changeSearch = useCallback(
    (typed: string) =>
      setSearch({ ...(view !== 'all' && { view }), ...(typed !== '' && { q: typed }) }, { replace: true }),
    [setSearch, view],
  );
  const { leads: leadCount, unlocked: unlockedCount } = counts;
  const tabs = useMemo(() => {
    const countOf = { all: leadCount, locked: leadCount - unlockedCount, unlocked: unlockedCount };
    return views.map((key) => ({
      key,
      label: t(`view.${key}`),
      count: formatNumber(countOf[key]),
      to: { search: `?${new URLSearchParams({ ...(key !== 'all' && { view: key }), ...(q !== '' && { q }) })}` },
    }));
  }, [t, q, leadCount, unlockedCount]);
  const time = list.updatedAt > 0 ? formatTimeWithSeconds(list.updatedAt, timeZone) : '';
  const isEmpty = leads?.length === 0;
  const isBlank = isEmpty && q === '' && view === 'all';
  return (
    <>
      <PageHeader
        title={t('leads')}
        documentTitle={`${t('leads')} · ${projectName}`}
        count={leads && formatNumber(Math.max(counts.leads, view === 'all' && q === '' ? leads.length : 0))}
        beside={
          leads && (
            <>
              <LiveSign isOn={list.isUpToDate} label={list.isUpToDate ? t('updated') : t('notUpdated')}>
                {list.isUpToDate ? time : t('since', { time })}
              </LiveSign>
              {list.waiting > 0 && (
                <button type="button" className={styles['waiting']} onClick={list.showWaiting}>
                  {t('showNew', { count: list.waiting })}
                </button>
              )}
            </>
          )
        }
        actions={!isBlank && report}
      />
      <div className={styles['work']}>
        <WorkList>
          {!isBlank && (
            <>
              <ViewTabs label={t('views')} current={view} tabs={tabs} />
              <ListFilter>
                <SearchField label={t('search')} clearLabel={t('clearSearch')} value={q} onChange={changeSearch} />
              </ListFilter>
            </>
          )}
          {list.error !== null && (
            <ErrorState
              size="work"
              title={t('failed')}
              requestId={list.error instanceof ApiProblem ? list.error.requestId : undefined}
              onRetry={list.retry}
            />
          )}
          {leads === undefined && list.error === null && <ListLoading />}
          {isEmpty && (
            <LeadsEmpty
              projectId={projectId}
              pointCount={counts.beacons}
              view={view}
              q={q}
              onClear={() => setSearch({}, { replace: true })}
            />
          )}
          {leads !== undefined && !isEmpty && (
            <>
              <LeadsTable
                leads={leads}
                labels={labels}
                timeZone={timeZone}
                now={now}
                total={total}
                openId={openId}
                freshIds={freshIds}
                searchOf={searchOf}
                onNearEnd={list.loadMore}
                onTop={setAtTop}
                end={
                  <LeadsListEnd isLoading={list.isLoadingMore} isFailed={list.isMoreFailed} onRetry={list.loadMore} />
                }
              />
              <LeadsFoot count={leads.length} total={total} />
            </>
          )}
        </WorkList>
        {opened && (
          <LeadPane
            lead={opened}
            labels={labels}
            timeZone={timeZone}
            place={at + 1}
            total={total}
            answers={answersOf(opened.id)}
            onMove={move}
            onClose={close}
          />
        )}
      </div>
    </>
  );
}
