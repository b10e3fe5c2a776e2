import { FairsRoute } from '../fairs-route.tsx';
import { AdminLayout } from './layout.tsx';

/** First parts of the shell for a signed-in person, to be fetched together. */
export const beginning = [AdminLayout, FairsRoute];
