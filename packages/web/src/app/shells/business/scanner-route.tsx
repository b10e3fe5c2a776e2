import { QueueScreen } from '../../../features/captures/queue/queue-screen.tsx';
import { useCapturing } from '../../../features/captures/use-capturing.tsx';
import { AssignScreen } from '../../../features/codes/assign-screen.tsx';

/** One scanner for every kind of code: the code decides whether a person is captured or a printed one assigned. */
export function ScannerRoute() {
  return <AssignScreen people={useCapturing()} />;
}

/** Comes with the scanner: it is needed where nothing can be fetched any more. */
export function QueueRoute() {
  return <QueueScreen />;
}
