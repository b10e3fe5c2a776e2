import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AssignScanner } from './assign-scanner.tsx';
import type { People } from './people.ts';
import { useProjects } from './project-sheet.tsx';

/** Reads codes: people become leads, printed ones are assigned to mixie points; `project` in the query fixes the project. */
export function AssignScreen({ people }: { readonly people: People }) {
  const { t } = useTranslation('codes');
  const [query] = useSearchParams();
  const projects = useProjects(query.get('project'));
  // Without any project no camera is requested.
  if (projects.items === undefined && !projects.isFailed) return <PageHeader title={t('title')} />;
  if (projects.items?.length !== 0) return <AssignScanner projects={projects} people={people} />;
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        <EmptyState
          size="work"
          title={t('noProject.title')}
          actions={
            <ButtonLink to="/project" kind="main" size="work">
              {t('noProject.act')}
            </ButtonLink>
          }
        >
          {t('noProject.text')}
        </EmptyState>
      </PageBody>
    </>
  );
}
