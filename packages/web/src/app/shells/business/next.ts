/** Where people go from the beginning. */
export const next = [
  () => import('./project/layout.tsx'),
  () => import('./project/details-route.tsx'),
  () => import('./project/points-route.tsx'),
  () => import('./project/leads-route.tsx'),
  () => import('./desk/jump.tsx'),
];
