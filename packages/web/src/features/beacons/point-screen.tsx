import { getBeacon } from '@fairlead/contract/beacons';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useEndpoint } from '../../lib/query/query.ts';
import { PagePlaceholder } from '../../ui/business/page-placeholder.tsx';
import { type PointContext, PointEditor } from './point-editor.tsx';

/** The editor of the point in the URL. */
export function PointScreen(context: PointContext) {
  const { t } = useTranslation('beacons');
  const { mixiePointId = '' } = useParams();
  const { projectId } = context;
  const point = useEndpoint(getBeacon, { params: { projectId, beacon: mixiePointId } }, { call: { isQuiet: true } });
  if (point.data) return <PointEditor key={point.data.id} point={point.data} {...context} />;
  return (
    <PagePlaceholder
      title={t('points')}
      error={point.error}
      missing={{ title: t('missing'), text: t('missingText') }}
      list={{ to: `/project/${projectId}/mixie-points`, label: t('toPoints') }}
      failed={t('pointFailed')}
      onRetry={() => void point.refetch()}
    />
  );
}
