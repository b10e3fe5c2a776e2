/** Where people go from the beginning. */
export const next = [
  () => import('./point-route.tsx'),
  () => import('../../../features/scans/scanner/scanner-screen.tsx'),
];
