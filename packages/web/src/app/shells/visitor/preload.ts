import { VisitorLayout } from './layout.tsx';
import { PointsRoute } from './points-route.tsx';

/** Home screen in its frame, for a signed-in person. */
export const home = [VisitorLayout, PointsRoute];

/** Screens that people open from the home screen. */
export const next = [
  () => import('./point-route.tsx'),
  () => import('../../../features/scans/scanner/scanner-screen.tsx'),
];

/** Parts for work without a connection, for a page without a service worker to bring them. */
export const offline = [
  () => import('../../../features/unsent/unsent-screen.tsx'),
  () => import('../../../features/scans/point/waiting-screen.tsx'),
];
