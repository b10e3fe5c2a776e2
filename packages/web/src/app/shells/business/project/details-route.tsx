import { ProjectScreen } from '../../../../features/exhibitions/project-screen.tsx';
import { useProject } from './use-project.ts';

export function DetailsRoute() {
  return <ProjectScreen project={useProject()} />;
}
