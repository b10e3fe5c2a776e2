import { listFavouredAttachments } from '@fairlead/contract/attachments';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './popular-documents.module.css';
import { PopularDocumentsTable } from './popular-documents-table.tsx';

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
