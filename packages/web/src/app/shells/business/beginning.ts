import { ProjectsScreen } from '../../../features/exhibitions/projects-screen.tsx';
import { BusinessLayout } from './layout.tsx';

/** First parts of the shell for a signed-in person, to be fetched together. */
export const beginning = [BusinessLayout, ProjectsScreen];
