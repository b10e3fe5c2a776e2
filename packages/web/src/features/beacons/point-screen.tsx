import { getBeacon } from '@fairlead/contract/beacons';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useEndpoint } from '../../lib/query.ts';
import { PageBody, PageHeader } from '../../ui/business-page.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PointEditor, type PointPlace } from './point-editor.tsx';

/** The editor of the point in the address. */
export function PointScreen(place: PointPlace) {
  const { t } = useTranslation('beacons');
  const { mixiePointId = '' } = useParams();
  const { projectId } = place;
  const point = useEndpoint(getBeacon, { params: { projectId, beacon: mixiePointId } }, { call: { isQuiet: true } });
  if (point.data) return <PointEditor key={point.data.id} point={point.data} {...place} />;
  const list = `/project/${projectId}/mixie-points`;
  const isMissing = point.error instanceof ApiProblem && (point.error.status === 404 || point.error.status === 400);
  return (
    <>
      <PageHeader title={t('points')} />
      <PageBody>
        {isMissing && (
          <EmptyState
            size="work"
            title={t('missing')}
            actions={
              <ButtonLink to={list} size="work" kind="main">
                {t('toPoints')}
              </ButtonLink>
            }
          >
            {t('missingWords')}
          </EmptyState>
        )}
        {!isMissing && point.error !== null && (
          <ErrorState
            size="work"
            title={t('pointFailed')}
            requestId={point.error instanceof ApiProblem ? point.error.requestId : undefined}
            onRetry={() => void point.refetch()}
          />
        )}
      </PageBody>
    </>
  );
}
