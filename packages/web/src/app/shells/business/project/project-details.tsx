import { type Exhibition, getExhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProjectScreen } from '../../../../features/exhibitions/project-screen.tsx';
import { LogoField } from '../../../../features/logos/logo-field.tsx';
import { ProjectTeam } from '../../../../features/team/project-team.tsx';
import { endpointKey } from '../../../../lib/query/query.ts';
import { FormSection } from '../../../../ui/business/form-layout.tsx';

export function ProjectDetails({ project }: { readonly project: Exhibition }) {
  return (
    <ProjectScreen
      project={project}
      below={
        <>
          <ProjectLogo project={project} />
          <FormSection>
            <ProjectTeam projectId={project.id} />
          </FormSection>
        </>
      }
    />
  );
}

function ProjectLogo({ project }: { readonly project: Exhibition }) {
  const { t } = useTranslation('exhibitions');
  const client = useQueryClient();
  const { id, name, logoUrl, hasOwnLogo } = project;
  const refresh = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: endpointKey(getExhibition, { params: { id } }) }),
      client.invalidateQueries({ queryKey: endpointKey(listExhibitions) }),
    ]);
  };
  return (
    <FormSection>
      <LogoField
        of={{ projectId: id }}
        name={name}
        logoUrl={hasOwnLogo ? logoUrl : null}
        note={t('form.logoHint')}
        onChanged={refresh}
      />
    </FormSection>
  );
}
