import { FairsRoute } from '../fairs-route.tsx';
import { AdminLayout } from './layout.tsx';

/** Home screen in its frame, for a signed-in person. */
export const home = [AdminLayout, FairsRoute];

/** Screens that people open from the home screen. */
export const next = [
  () => import('../fair-layout.tsx'),
  () => import('../fair-details-route.tsx'),
  () => import('./organizers-route.tsx'),
];
