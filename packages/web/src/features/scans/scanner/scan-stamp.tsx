import { alertIcon, checkIcon, clockIcon, type IconShape } from '../../../ui/icons.ts';
import { Stamp, type StampTone } from '../../../ui/scanner/stamp.tsx';
import type { SavedState } from './saved-scan.ts';

const looks: Record<SavedState, { tone: StampTone; icon: IconShape }> = {
  SENDING: { tone: 'ok', icon: checkIcon },
  OK: { tone: 'ok', icon: checkIcon },
  UNARCHIVED: { tone: 'ok', icon: checkIcon },
  DUPLICATE: { tone: 'same', icon: checkIcon },
  WAITING: { tone: 'wait', icon: clockIcon },
  MISSING: { tone: 'none', icon: alertIcon },
  REFUSED: { tone: 'none', icon: alertIcon },
};

/** The result of a scan as an icon. */
export const ScanStamp = ({ state }: { readonly state: SavedState }) => <Stamp {...looks[state]} />;
