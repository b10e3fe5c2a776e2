import type { Lead } from '@fairlead/contract/leads';
import { useTranslation } from 'react-i18next';
import { type AssetNames, maskedTraits } from '../../lib/assets.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useLeadName } from '../../lib/lead-name.ts';
import { ListEnd, ListFoot, ListLoading, WorkList } from '../../ui/business/list.tsx';
import { QueryError } from '../../ui/business/list-page.tsx';
import { NextSteps } from '../../ui/business/next-steps.tsx';
import { useRowsInView } from '../../ui/business/rows-in-view.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { columnsIcon, rowsIcon } from '../../ui/icons.ts';
import { Menu, MenuCheck, MenuChoices, MenuGroup } from '../../ui/menu.tsx';
import { FilterBar, useFilterOptions } from './filters/filter-bar.tsx';
import styles from './leads-screen.module.css';
import { type ChoosableColumn, choosableColumns, LeadsTable, type RowHeight, rowHeights } from './list/leads-table.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { allKey, hasFilter, type LeadQuery, sortOf, usualSort, writeLeadQuery } from './url/lead-query.ts';
import type { LeadsCentre } from './use-leads-centre.ts';
import { ViewsBar } from './views/views-bar.tsx';
import type { LeadMenu } from './work/use-work.ts';

interface LeadsEmptyProps {
  readonly projectId: string;
  readonly pointCount: number;
  readonly query: LeadQuery;
  readonly onClearSearch: () => void;
  readonly onAll: () => void;
}

/** No leads: none found, none that fit the filters, or none at all yet. */
function LeadsEmpty({ projectId, pointCount, query, onClearSearch, onAll }: LeadsEmptyProps) {
  const { t } = useTranslation('leads');
  const { q } = query;
  if (q !== undefined) {
    const also = hasFilter(query);
    return (
      <EmptyState
        size="work"
        title={t('empty.nothingFound', { q })}
        actions={
          <Button size="work" onClick={also ? onAll : onClearSearch}>
            {also ? t('empty.showAll') : t('clearSearch')}
          </Button>
        }
      >
        {also ? t('empty.searchedView') : t('empty.searched')}
      </EmptyState>
    );
  }
  if (hasFilter(query)) {
    const only = writeLeadQuery({ ...query, sort: undefined, hide: undefined });
    const kind = only === 'unlocked=false' ? 'noLocked' : only === 'unlocked=true' ? 'noUnlocked' : 'noneFit';
    return (
      <EmptyState
        size="work"
        title={t(`empty.${kind}`)}
        actions={
          <Button size="work" onClick={onAll}>
            {t('empty.showAll')}
          </Button>
        }
      >
        {t(`empty.${kind}Text`)}
      </EmptyState>
    );
  }
  const hasPoints = pointCount > 0;
  return (
    <EmptyState
      size="work"
      title={t('empty.title')}
      actions={
        <ButtonLink to={`/project/${projectId}/${hasPoints ? 'mixie-points' : 'mixie-point'}`} kind="main" size="work">
          {hasPoints ? t('empty.toPoints') : t('empty.newPoint')}
        </ButtonLink>
      }
    >
      {t('empty.text')}
      <NextSteps
        steps={[
          {
            text: hasPoints ? t('empty.stepPoints', { count: pointCount }) : t('empty.stepNoPoints'),
            isDone: hasPoints,
          },
          { text: t('empty.stepPrint'), isDone: false },
        ]}
      />
    </EmptyState>
  );
}

interface TableChoicesProps {
  readonly height: RowHeight;
  readonly hidden: readonly ChoosableColumn[];
  readonly onHeight: (height: RowHeight) => void;
  readonly onHide: (hidden: readonly ChoosableColumn[]) => void;
}

const heights = Object.keys(rowHeights) as RowHeight[];

/** How high the rows are, and which columns they have. A phone has one form of them. */
function TableChoices({ height, hidden, onHeight, onHide }: TableChoicesProps) {
  const { t } = useTranslation('leads');
  return (
    <span className={styles['tableChoices']}>
      <Menu align="end" trigger={<IconButton icon={rowsIcon} size="compact" label={t('rowHeight.label')} />}>
        <MenuGroup heading={t('rowHeight.label')}>
          <MenuChoices
            value={height}
            options={heights.map((value) => ({ value, label: t(`rowHeight.${value}`) }))}
            onChoose={onHeight}
          />
        </MenuGroup>
      </Menu>
      <Menu align="end" trigger={<IconButton icon={columnsIcon} size="compact" label={t('columns')} />}>
        <MenuGroup heading={t('columns')}>
          {choosableColumns.map((key) => (
            <MenuCheck
              key={key}
              isOn={!hidden.includes(key)}
              onChange={(isOn) =>
                onHide(choosableColumns.filter((one) => (one === key ? !isOn : hidden.includes(one))))
              }
            >
              {t(`column.${key}`)}
            </MenuCheck>
          ))}
        </MenuGroup>
      </Menu>
    </span>
  );
}

interface LeadsListEndProps {
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}

/** Stands after the last row: the next rows are coming, or could not come. */
function LeadsListEnd(props: LeadsListEndProps) {
  const { t } = useTranslation('leads');
  return <ListEnd {...props} loadingText={t('loadingMore')} failedText={t('moreFailed')} />;
}

/** Which rows can be seen of how many there are, and the keys that work here. */
function LeadsFoot({ count, total }: { readonly count: number; readonly total: number | null }) {
  const { t } = useTranslation('leads');
  const { from, to } = useRowsInView() ?? { from: 1, to: count };
  return (
    <ListFoot>
      <span>
        {total === null
          ? t('rowsLoaded', { count })
          : t('rows', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) })}
      </span>
      <span className={styles['keys']} aria-hidden="true">
        <span>
          <kbd>J</kbd> <kbd>K</kbd> {t('keys.move')}
        </span>
        <span>
          <kbd>X</kbd> {t('keys.select')}
        </span>
        <span>
          <kbd>?</kbd> {t('keys.all')}
        </span>
      </span>
    </ListFoot>
  );
}

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
      {list.error !== null && <QueryError title={t('failed')} query={{ error: list.error, refetch: list.retry }} />}
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
