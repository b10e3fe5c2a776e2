import { getExhibition } from '@fairlead/contract/exhibitions';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useParams } from 'react-router';
import { useEndpoint } from '../../../../lib/query/query.ts';
import { PagePlaceholder } from '../../../../ui/business/page.tsx';

const pollMs = 5_000;

/** Fetches the project of the URL for all of its routes; its counts follow what happens. */
export function ProjectLayout() {
  const { t } = useTranslation('exhibitions');
  const { id = '' } = useParams();
  const project = useEndpoint(getExhibition, { params: { id } }, { refetchInterval: pollMs, call: { isQuiet: true } });
  const placeholder = (
    <PagePlaceholder
      title={project.error === null ? '' : t('projects')}
      error={project.error}
      missing={{ title: t('projectMissing'), text: t('projectMissingText') }}
      list={{ to: '/projects', label: t('toProjects') }}
      failed={t('projectFailed')}
      onRetry={() => void project.refetch()}
    />
  );
  if (project.data === undefined) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <Outlet key={id} context={project.data} />
    </Suspense>
  );
}
