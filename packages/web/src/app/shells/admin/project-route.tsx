import { getExhibition } from '@fairlead/contract/exhibitions';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ProjectScreen } from '../../../features/admins/project-screen.tsx';
import { ReadInsights } from '../../../features/insights/read-insights.tsx';
import { useEndpoint } from '../../../lib/query/query.ts';
import { PagePlaceholder } from '../../../ui/business/page.tsx';

/** Fetches the project of the URL, of whichever company. */
export function AdminProjectRoute() {
  const { t } = useTranslation('admins');
  const { id = '' } = useParams();
  const { data, error, refetch } = useEndpoint(getExhibition, { params: { id } }, { call: { isQuiet: true } });
  if (data?.kind === 'PROJECT') {
    const { timeZone, name } = data;
    const figures = <ReadInsights projectId={id} projectName={name} timeZone={timeZone} />;
    return <ProjectScreen key={id} project={data} figures={figures} />;
  }
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
