import { ProjectsScreen } from '../../../features/exhibitions/projects-screen.tsx';
import { BusinessLayout } from './layout.tsx';

/** Home screen in its frame, for a signed-in person. */
export const home = [BusinessLayout, ProjectsScreen];

/** Screens that people open from the home screen. */
export const next = [
  () => import('./project/layout.tsx'),
  () => import('./project/project-details.tsx'),
  () => import('../../../features/beacons/points-screen.tsx'),
  () => import('../../../features/leads/leads-screen.tsx'),
  () => import('../../../features/reports/report-menu.tsx'),
  () => import('./desk/command-palette.tsx'),
];

/** Parts for work without a connection, for a page without a service worker to bring them. */
export const offline = [
  () => import('./scanner-route.tsx'),
  () => import('../../../features/captures/outbox/capture-kind.ts'),
];
