import { FairsScreen } from '../../../features/trade-fairs/fairs-screen.tsx';
import { OrganizersOnly } from '../fair-layout.tsx';
import { AdminLayout } from './layout.tsx';

/** Home screen in its frame, for a signed-in person. */
export const home = [AdminLayout, FairsScreen, OrganizersOnly];

/** Screens that people open from the home screen. */
export const next = [
  () => import('../../../features/trade-fairs/fair-screen.tsx'),
  () => import('../../../features/trade-fairs/questions-screen.tsx'),
  () => import('../../../features/participation/questions-preview.tsx'),
  () => import('./organizers-route.tsx'),
];
