import { PointsScreen } from '../../../features/scans/points/points-screen.tsx';
import { VisitorLayout } from './layout.tsx';

/** What the shell begins with for who is signed in, to be fetched together. */
export const beginning = [VisitorLayout, PointsScreen];
