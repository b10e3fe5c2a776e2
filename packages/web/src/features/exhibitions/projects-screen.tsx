import { type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextContext } from '../../lib/audience.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useSearch } from '../../lib/navigation/navigation.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { useShortSearchNote } from '../../lib/short-search.ts';
import { useNow } from '../../lib/use-now.ts';
import { ListPage } from '../../ui/business/list-page.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { SegmentLinks } from '../../ui/business/tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OpenNow } from './open-now.tsx';
import { firstProject } from './project-form-values.ts';
import { projectGroup } from './project-labels.ts';
import styles from './projects-screen.module.css';
import { ProjectsTable } from './projects-table.tsx';

const rows = ['a', 'b', 'c', 'd', 'e'];

/** Still shapes of the real rows. */
function ProjectsLoading() {
  return (
    <div className={styles['rows']} aria-busy="true">
      {rows.map((row) => (
        <div key={row} className={styles['row']}>
          <Skeleton shape="picture" className={styles['tile']} />
          <Skeleton shape="half" />
          <Skeleton shape="half" />
          <Skeleton shape="half" />
        </div>
      ))}
    </div>
  );
}

interface ProjectsEmptyProps {
  readonly q: string;
  readonly isArchived: boolean;
  readonly onClear: () => void;
}

/** No projects: none found, none archived, or none at all. */
function ProjectsEmpty({ q, isArchived, onClear }: ProjectsEmptyProps) {
  const { t } = useTranslation('exhibitions');
  const context = useTextContext();
  const note = useShortSearchNote(q);
  if (q !== '') {
    return (
      <EmptyState
        size="work"
        title={t('empty.nothingFound', { q })}
        actions={
          <Button size="work" onClick={onClear}>
            {t('clearSearch')}
          </Button>
        }
      >
        {t('empty.searched', { context })} {note}
      </EmptyState>
    );
  }
  if (isArchived) {
    return (
      <EmptyState
        size="work"
        title={t('empty.archivedTitle')}
        actions={
          <ButtonLink to="/projects" size="work">
            {t('empty.toActive')}
          </ButtonLink>
        }
      >
        {t('empty.archivedText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      size="work"
      title={t('empty.title')}
      actions={
        <ButtonLink to="/project" state={firstProject} kind="main" size="work" className={styles['new']}>
          <Icon of={plusIcon} size={16} />
          {t('newProject')}
        </ButtonLink>
      }
    >
      {t('empty.text', { context })}
    </EmptyState>
  );
}

const pollMs = 15_000;
/** Each is a connection, and a browser opens six to a host over HTTP/1.1. */
const maxFollowed = 2;

/** The company's projects: what is open now with its live counts, then the rest by where it stands in time. */
export function ProjectsScreen({ isArchived = false }: { readonly isArchived?: boolean }) {
  const { t } = useTranslation('exhibitions');
  const context = useTextContext();
  const [search, setSearch] = useSearch();
  const q = search.get('q') ?? '';
  const now = useNow();
  const archived = isArchived ? ('true' as const) : ('false' as const);
  const query = { kind: 'PROJECT' as const, archived, limit: 200, ...(q !== '' && { q }) };
  const list = useEndpointPages(listExhibitions, { query }, { refetchInterval: pollMs });
  const projects = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages[0]?.total ?? (list.hasNextPage ? undefined : projects?.length);
  const changeSearch = useCallback(
    (next: string) => setSearch(next === '' ? {} : { q: next }, { replace: true }),
    [setSearch],
  );

  const isBlank = projects?.length === 0 && q === '' && !isArchived;
  return (
    <>
      <PageHeader
        title={t('projects')}
        count={total === undefined ? undefined : formatNumber(total)}
        tools={
          <>
            {!isBlank && (
              <SearchField
                label={t('search', { context })}
                clearLabel={t('clearSearch')}
                value={q}
                onChange={changeSearch}
              />
            )}
            <SegmentLinks
              label={t('views')}
              current={archived}
              tabs={[
                { key: 'false', label: t('active'), to: '/projects' },
                { key: 'true', label: t('archived'), to: '/archived' },
              ]}
            />
          </>
        }
        actions={
          !isBlank && (
            <ButtonLink to="/project" kind="main" size="work" className={styles['new']}>
              <Icon of={plusIcon} size={16} />
              {t('newProject')}
            </ButtonLink>
          )
        }
      />
      <PageBody>
        <ListPage
          list={list}
          rows={projects}
          failed={t('failed')}
          more={t('loadMore')}
          waiting={<ProjectsLoading />}
          empty={<ProjectsEmpty q={q} isArchived={isArchived} onClear={() => changeSearch('')} />}
        >
          {(shown) => {
            const isOpen = (project: Exhibition) => !isArchived && projectGroup(project, now) === 'now';
            const others = shown.filter((project) => !isOpen(project));
            return (
              <>
                {shown.filter(isOpen).map((project, index) => (
                  <OpenNow key={project.id} project={project} now={now} pollMs={index < maxFollowed ? false : pollMs} />
                ))}
                {others.length > 0 && <ProjectsTable projects={others} now={now} isGrouped={!isArchived} />}
              </>
            );
          }}
        </ListPage>
      </PageBody>
    </>
  );
}
