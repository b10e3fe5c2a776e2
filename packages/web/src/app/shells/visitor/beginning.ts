import { VisitorLayout } from './layout.tsx';
import { PointsRoute } from './points-route.tsx';

/** First parts of the shell for a signed-in person, to be fetched together. */
export const beginning = [VisitorLayout, PointsRoute];
