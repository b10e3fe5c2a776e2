import { useTranslation } from 'react-i18next';
import { ScannerTray, trayActionClass } from '../../../ui/scanner/scanner-tray.tsx';
import { VisitorThumbnail } from '../../../ui/visitor/thumbnail.tsx';
import styles from './rapid-tray.module.css';
import type { SavedScan } from './use-recorder.ts';

const shownThumbs = 3;

interface RapidTrayProps {
  readonly saved: readonly SavedScan[];
  readonly onDone: () => void;
}

/** Number of scans saved by rapid mode; it counts up while the camera goes on. */
export function RapidTray({ saved, onDone }: RapidTrayProps) {
  const { t } = useTranslation('scans');
  const missing = saved.filter(({ state }) => state === 'MISSING' || state === 'REFUSED').length;
  const count = saved.length - missing;
  return (
    <ScannerTray
      isAnnounced
      mark={
        saved.length > 0 && (
          <span className={styles['thumbs']} aria-hidden="true">
            {saved.slice(-shownThumbs).map(({ event, answer }) => (
              <VisitorThumbnail key={event.id} point={answer?.scan ?? null} size="tray" />
            ))}
          </span>
        )
      }
      count={t('rapid.saved', { count })}
      detail={missing > 0 ? t('rapid.missing', { count: missing }) : t('rapid.goesOn')}
    >
      <button type="button" className={trayActionClass} onClick={onDone}>
        {t('rapid.done')}
      </button>
    </ScannerTray>
  );
}
