import { type FavouredAttachment, listFavouredAttachments } from '@fairlead/contract/attachments';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatNumber, formatSize } from '../../lib/i18n/formats.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { type Column, rowLinkClass, WorkTable } from '../../ui/business/table.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { linkIcon, reportIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './popular-documents.module.css';

/** Rows lead to the point, where the document can be changed. */
function PopularDocumentsTable({ attachments }: { readonly attachments: readonly FavouredAttachment[] }) {
  const { t } = useTranslation('popular-documents');
  const most = Math.max(...attachments.map(({ favouriteCount }) => favouriteCount));
  const columns: readonly Column<FavouredAttachment>[] = [
    {
      key: 'name',
      label: t('column.name'),
      cell: (row) => <Name row={row} />,
      tooltip: ({ name }) => name,
    },
    { key: 'point', label: t('column.point'), width: '22%', hide: 'phone', cell: ({ point }) => point.name },
    { key: 'project', label: t('column.project'), width: '20%', hide: 'narrow', cell: ({ project }) => project.name },
    {
      key: 'favourites',
      label: t('column.favourites'),
      width: '180px',
      align: 'end',
      cell: ({ favouriteCount }) => (
        <span className={styles['share']}>
          <meter className={styles['bar']} min={0} max={most} value={favouriteCount} aria-hidden="true" />
          <span className={styles['figure']}>{formatNumber(favouriteCount)}</span>
        </span>
      ),
    },
    {
      key: 'openings',
      label: t('column.openings'),
      width: '120px',
      align: 'end',
      hide: 'phone',
      cell: ({ openCount }) => <span className={styles['figure']}>{formatNumber(openCount)}</span>,
    },
  ];
  return (
    <WorkTable
      label={t('title')}
      columns={columns}
      groups={[{ key: 'all', rows: attachments }]}
      rowId={({ id }) => id}
    />
  );
}

function Name({ row }: { readonly row: FavouredAttachment }) {
  const { name, kind, url, size, project, point } = row;
  return (
    <div className={styles['name']}>
      <Icon of={kind === 'LINK' ? linkIcon : reportIcon} size={20} className={styles['kind']} />
      <span className={styles['text']}>
        <Link
          translate="no"
          className={`${rowLinkClass} ${styles['cut']}`}
          to={`/project/${project.id}/mixie-point/${point.beaconId}`}
        >
          {name}
        </Link>
        <span className={styles['detail']}>{kind === 'LINK' ? url : size !== null && formatSize(size)}</span>
      </span>
    </div>
  );
}

/** The company's documents and links that visitors keep, most kept first; never who keeps them. */
export function PopularDocumentsScreen() {
  const { t } = useTranslation('popular-documents');
  const list = useEndpointPages(listFavouredAttachments, { query: { limit: 100 } });
  const attachments = list.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        {attachments === undefined && list.error !== null && (
          <ErrorState
            size="work"
            title={t('failed')}
            requestId={list.error instanceof ApiProblem ? list.error.requestId : undefined}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isPending && (
          <div className={styles['loading']} aria-busy="true">
            <Skeleton />
            <Skeleton shape="most" />
            <Skeleton />
          </div>
        )}
        {attachments?.length === 0 && (
          <EmptyState
            size="work"
            title={t('empty.title')}
            actions={
              <ButtonLink to="/projects" size="work">
                {t('empty.toProjects')}
              </ButtonLink>
            }
          >
            {t('empty.text')}
          </EmptyState>
        )}
        {attachments !== undefined && attachments.length > 0 && <PopularDocumentsTable attachments={attachments} />}
        {list.hasNextPage && (
          <div className={styles['further']}>
            <Button size="work" isBusy={list.isFetchingNextPage} onClick={list.fetchMore}>
              {t('loadMore')}
            </Button>
          </div>
        )}
      </PageBody>
    </>
  );
}
