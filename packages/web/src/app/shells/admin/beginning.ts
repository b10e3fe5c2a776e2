import { FairsRoute } from '../fairs-route.tsx';
import { AdminLayout } from './layout.tsx';

/** What the shell begins with for who is signed in, to be fetched together. */
export const beginning = [AdminLayout, FairsRoute];
