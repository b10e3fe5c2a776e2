import { VisitorLayout } from './layout.tsx';
import { PointsRoute } from './points-route.tsx';

/** What the shell begins with for who is signed in, to be fetched together. */
export const beginning = [VisitorLayout, PointsRoute];
