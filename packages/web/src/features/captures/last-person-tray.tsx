import { useTranslation } from 'react-i18next';
import { relativeDay } from '../../lib/dates.ts';
import { formatTime } from '../../lib/i18n/formats.ts';
import { alertIcon, checkIcon, clockIcon } from '../../ui/icons.ts';
import { ScannerTray, trayActionClass } from '../../ui/scanner/scanner-tray.tsx';
import { Stamp } from '../../ui/scanner/stamp.tsx';
import styles from './last-person-tray.module.css';
import { useCaptures } from './outbox/use-captures.ts';
import { usePersonLabel } from './person-label.ts';

interface LastPersonTrayProps {
  /** Says how many were captured today as well: nothing else is shown of them. */
  readonly isCounting: boolean;
  readonly onRate: (code: string) => void;
}

/** The last captured person stays within reach. */
export function LastPersonTray({ isCounting, onRate }: LastPersonTrayProps) {
  const { t } = useTranslation('captures');
  const label = usePersonLabel();
  const today = useCaptures().filter(({ at }) => relativeDay(at) === 'today');
  const [last] = today;
  const rated = last && today.find(({ capture }) => capture.code === last.capture.code && capture.rating !== undefined);
  const stamp = {
    HELD: { tone: 'ok', icon: checkIcon },
    SENT: { tone: 'ok', icon: checkIcon },
    WAITING: { tone: 'wait', icon: clockIcon },
    REFUSED: { tone: 'none', icon: alertIcon },
  } as const;
  const people = new Set(today.map(({ capture }) => capture.code)).size;
  const time = last && formatTime(last.at);
  const rating = rated?.capture.rating;
  const facts = [
    ...(isCounting ? [t('tray.count', { count: people })] : []),
    rating === undefined ? t('tray.unrated', { time }) : t('tray.rated', { time, rating }),
  ];
  return (
    <div className={styles['place']} role="status">
      {last && (
        <ScannerTray mark={<Stamp {...stamp[last.state]} />} count={label(last)} detail={facts.join(' · ')} isOneLine>
          <button type="button" className={trayActionClass} onClick={() => onRate(last.capture.code)}>
            {t('tray.rate')}
          </button>
        </ScannerTray>
      )}
    </div>
  );
}
