import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { ViewTabs } from '../../ui/business/tabs.tsx';
import { MaskedLeads } from './masked-leads.tsx';
import { ProjectContents } from './project-contents.tsx';

const views = ['contents', 'leads', 'figures'] as const;

interface ProjectScreenProps {
  readonly project: Exhibition;
  /** The insights feature draws the figures. */
  readonly figures: ReactNode;
}

/** A project of any company, for administrators: its contents and figures. Nothing can be changed, and no person is named. */
export function ProjectScreen({ project, figures }: ProjectScreenProps) {
  const { t } = useTranslation('admins');
  const [search] = useSearchParams();
  const current = views.find((one) => one === search.get('view')) ?? 'contents';
  const { parent: fair, counts } = project;
  return (
    <>
      <PageHeader
        title={project.name}
        parent={
          fair === null
            ? { to: '/trade-fairs', label: t('sidebar.fairs') }
            : { to: `/trade-fair/${fair.id}/exhibitors`, label: fair.name }
        }
        beside={<State tone="off">{t('project.readOnly')}</State>}
      />
      <ViewTabs
        label={t('project.views')}
        current={current}
        tabs={views.map((key) => ({
          key,
          label: t(`project.view.${key}`),
          to: { search: key === 'contents' ? '' : `view=${key}` },
          count: key === 'leads' && counts !== null ? formatNumber(counts.leads) : undefined,
        }))}
      />
      <PageBody label={t(`project.view.${current}`)}>
        {current === 'contents' && <ProjectContents project={project} />}
        {current === 'leads' && <MaskedLeads project={project} />}
        {current === 'figures' && figures}
      </PageBody>
    </>
  );
}
