import { useTranslation } from 'react-i18next';
import { VisitorThumb } from '../../../ui/visitor-thumb.tsx';
import styles from './rapid-tray.module.css';
import type { SavedScan } from './use-recorder.ts';

const shownThumbs = 3;

interface RapidTrayProps {
  readonly saved: readonly SavedScan[];
  readonly onDone: () => void;
}

/** What rapid mode has saved so far; it counts up while the camera goes on. */
export function RapidTray({ saved, onDone }: RapidTrayProps) {
  const { t } = useTranslation('scans');
  const missing = saved.filter(({ state }) => state === 'MISSING' || state === 'REFUSED').length;
  const count = saved.length - missing;
  return (
    <div className={styles['tray']}>
      {saved.length > 0 && (
        <span className={styles['thumbs']} aria-hidden="true">
          {saved.slice(-shownThumbs).map(({ event, answer }) => (
            <VisitorThumb key={event.id} point={answer?.scan ?? null} size="tray" />
          ))}
        </span>
      )}
      <div className={styles['words']} role="status">
        <p className={styles['count']}>{t('rapid.saved', { count })}</p>
        <p className={styles['hint']}>{missing > 0 ? t('rapid.missing', { count: missing }) : t('rapid.goesOn')}</p>
      </div>
      <button type="button" className={styles['done']} onClick={onDone}>
        {t('rapid.done')}
      </button>
    </div>
  );
}
