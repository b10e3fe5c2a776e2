/** Where people go from the beginning. */
export const next = [
  () => import('./point-route.tsx'),
  () => import('../../../features/scans/scanner/scanner-screen.tsx'),
];

/** What is needed without a connection, for a page that has no service worker to bring it. */
export const offline = [
  () => import('../../../features/unsent/unsent-screen.tsx'),
  () => import('../../../features/scans/point/waiting-screen.tsx'),
  () => import('./points-route.tsx'),
];
