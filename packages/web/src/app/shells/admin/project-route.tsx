import { getExhibition } from '@fairlead/contract/exhibitions';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ProjectOverviewScreen } from '../../../features/admins/project-overview-screen.tsx';
import { useEndpoint } from '../../../lib/query/query.ts';
import { PagePlaceholder } from '../../../ui/business/page-placeholder.tsx';

/** Fetches the project of the URL, of whichever company. */
export function AdminProjectRoute() {
  const { t } = useTranslation('admins');
  const { id = '' } = useParams();
  const { data, error, refetch } = useEndpoint(getExhibition, { params: { id } }, { call: { isQuiet: true } });
  if (data?.kind === 'PROJECT') return <ProjectOverviewScreen key={id} project={data} />;
  return (
    <PagePlaceholder
      title={error === null ? '' : t('project.title')}
      error={error}
      missing={{ title: t('project.missing'), text: t('project.missingText') }}
      list={{ to: '/trade-fairs', label: t('project.toFairs') }}
      failed={t('project.failed')}
      onRetry={() => void refetch()}
    />
  );
}
