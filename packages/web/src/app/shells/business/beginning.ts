import { ProjectsScreen } from '../../../features/exhibitions/projects-screen.tsx';
import { BusinessLayout } from './layout.tsx';

/** What the shell begins with for who is signed in, to be fetched together. */
export const beginning = [BusinessLayout, ProjectsScreen];
