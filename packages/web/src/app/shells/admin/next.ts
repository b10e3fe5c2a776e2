/** Where people go from the beginning. */
export const next = [
  () => import('../fair-layout.tsx'),
  () => import('../fair-details-route.tsx'),
  () => import('./organizers-route.tsx'),
];
