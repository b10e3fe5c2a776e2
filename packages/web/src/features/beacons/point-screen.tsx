import { getBeacon } from '@fairlead/contract/beacons';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useEndpoint } from '../../lib/query/query.ts';
import { PagePlaceholder } from '../../ui/business/page-placeholder.tsx';
import { PointEditor, type PointPlace } from './point-editor.tsx';

/** The editor of the point in the address. */
export function PointScreen(place: PointPlace) {
  const { t } = useTranslation('beacons');
  const { mixiePointId = '' } = useParams();
  const { projectId } = place;
  const point = useEndpoint(getBeacon, { params: { projectId, beacon: mixiePointId } }, { call: { isQuiet: true } });
  if (point.data) return <PointEditor key={point.data.id} point={point.data} {...place} />;
  return (
    <PagePlaceholder
      title={t('points')}
      error={point.error}
      missing={{ title: t('missing'), words: t('missingWords') }}
      list={{ to: `/project/${projectId}/mixie-points`, label: t('toPoints') }}
      failed={t('pointFailed')}
      onRetry={() => void point.refetch()}
    />
  );
}
