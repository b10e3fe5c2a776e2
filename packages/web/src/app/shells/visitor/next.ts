/** Where people go from the beginning. */
export const next = [
  () => import('./point-route.tsx'),
  () => import('../../../features/scans/scanner/scanner-screen.tsx'),
];

/** Parts for work without a connection, for a page without a service worker to bring them. */
export const offline = [
  () => import('../../../features/unsent/unsent-screen.tsx'),
  () => import('../../../features/scans/point/waiting-screen.tsx'),
  () => import('./points-route.tsx'),
];
