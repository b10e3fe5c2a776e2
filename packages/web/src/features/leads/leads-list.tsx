import type { Lead } from '@fairlead/contract/leads';
import { useTranslation } from 'react-i18next';
import { type AssetNames, maskedTraits } from '../../lib/assets.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useLeadName } from '../../lib/lead-name.ts';
import { ListLoading, WorkList } from '../../ui/business/list.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { useFilterOptions } from './filters/use-filter-options.ts';
import { LeadsEmpty } from './list/leads-empty.tsx';
import { LeadsFoot, LeadsListEnd } from './list/leads-foot.tsx';
import { LeadsTable } from './list/leads-table.tsx';
import { TableChoices } from './list/table-choices.tsx';
import { rowHeights } from './list/use-table-look.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { sortOf, usualSort } from './url/lead-query.ts';
import { allKey } from './url/use-lead-url.ts';
import type { LeadsCentre } from './use-leads-centre.ts';
import { ViewsBar } from './views/views-bar.tsx';
import type { LeadMenu } from './work/lead-menu.ts';

interface LeadsListProps {
  readonly projectId: string;
  readonly centre: LeadsCentre;
  readonly pointCount: number;
  readonly labels: AssetNames;
  readonly timeZone: string;
  /** There are no leads at all yet. */
  readonly isBlank: boolean;
  readonly menu: LeadMenu;
  readonly onMenu: (menu: LeadMenu) => void;
  readonly onUnlock: (leads: readonly Lead[]) => void;
}

/** Views, filters, rows, and what can be done with the chosen ones. */
export function LeadsList(props: LeadsListProps) {
  const { projectId, centre, pointCount, labels, timeZone, isBlank, menu, onMenu, onUnlock } = props;
  const { t } = useTranslation('leads');
  const { url, list, look, selection, views, current, team, tags, now } = centre;
  const { query, change, replace } = url;
  const filters = useFilterOptions({ projectId, timeZone, now, team, tags });
  const sort = sortOf(query);
  const sortBy = (key: string) => {
    // Names begin at A, all other columns with the most.
    const first = key === 'name' ? key : `-${key}`;
    const turned = key === 'name' ? `-${key}` : key;
    const next = sort === first ? turned : first;
    change({ sort: next === usualSort ? undefined : next });
  };
  const leadName = useLeadName();
  const nameOf = (lead: Lead) => joinShown([leadName(lead), ...(lead.isUnlocked ? [] : maskedTraits(lead, labels))]);
  const isEmpty = list.leads?.length === 0;
  return (
    <WorkList>
      {!isBlank && current && (
        <>
          <ViewsBar
            views={views}
            counts={centre.counts}
            current={current}
            query={query}
            hiddenText={look.hiddenText}
            searchOfView={url.searchOfView}
            onOpen={replace}
          />
          <FilterBar
            query={query}
            viewQuery={current.query}
            filters={filters}
            timeZone={timeZone}
            onChange={change}
            onSearch={centre.search}
          >
            <TableChoices
              height={look.height}
              hidden={look.hidden}
              onHeight={look.setHeight}
              onHide={(hidden) => {
                look.remember(hidden.join(','));
                if (current.saved) change({ hide: hidden.join(',') });
              }}
            />
          </FilterBar>
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
      {list.leads === undefined && list.error === null && <ListLoading />}
      {isEmpty && (
        <LeadsEmpty
          projectId={projectId}
          pointCount={pointCount}
          query={query}
          onClearSearch={() => change({ q: undefined })}
          onAll={() => replace({}, allKey)}
        />
      )}
      {list.leads !== undefined && !isEmpty && (
        <>
          <LeadsTable
            leads={list.leads}
            labels={labels}
            timeZone={timeZone}
            now={now}
            total={list.total}
            openId={url.openId}
            cursor={centre.cursor}
            freshIds={list.freshIds}
            hidden={look.hidden}
            rowHeight={rowHeights[look.height]}
            sort={{ key: sort.replace('-', ''), isDescending: sort.startsWith('-'), onSort: sortBy }}
            selection={{
              ids: selection.ids,
              labelOf: (lead) => t('selection.choose', { name: nameOf(lead) }),
              allLabel: t('selection.chooseAll'),
              onToggle: selection.toggle,
              onToggleAll: selection.ids.size > 0 ? selection.clear : selection.chooseLoaded,
            }}
            searchOf={url.searchOf}
            onNearEnd={list.loadMore}
            onTop={centre.setAtTop}
            end={<LeadsListEnd isLoading={list.isLoadingMore} isFailed={list.isMoreFailed} onRetry={list.loadMore} />}
          />
          {selection.chosen.length > 0 && (
            <SelectionBar
              projectId={projectId}
              chosen={selection.chosen}
              total={list.total}
              isLoadingAll={selection.isLoadingAll}
              work={centre.work}
              team={team}
              tags={tags}
              menu={menu}
              onMenu={onMenu}
              passed={selection.passed}
              onAll={() => void selection.chooseAll()}
              onNext={() => void selection.chooseNext()}
              onVcards={() => void centre.vcards(selection.chosen)}
              onUnlock={() => onUnlock(selection.chosen)}
              onClear={selection.clear}
            />
          )}
          <LeadsFoot count={list.leads.length} total={list.total} />
        </>
      )}
    </WorkList>
  );
}
