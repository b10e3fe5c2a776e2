import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { Icon } from '../../../ui/icon.tsx';
import { alertIcon, checkIcon, clockIcon, type IconShape, pencilIcon } from '../../../ui/icons.ts';
import type { KeptAnswers } from './answer-operations.ts';
import styles from './answer-sign.module.css';

type Sign = 'SAVING' | 'WAITING' | 'SAVED' | 'REFUSED';
const icons: Readonly<Record<Sign, IconShape>> = {
  SAVING: pencilIcon,
  WAITING: clockIcon,
  SAVED: checkIcon,
  REFUSED: alertIcon,
};

/** Longer than a send takes on a fair's network; then it is not on its way, it waits. */
const patienceMs = 4000;
const savedMs = 2000;

/** Says whether the answers are being sent, wait, or have arrived; nothing once that was shown for a while. */
export function AnswerSign({ state }: { readonly state: KeptAnswers['state'] | undefined }) {
  const { t } = useTranslation('answers');
  const isOnline = useIsOnline();
  const [before, setBefore] = useState(state);
  const [sign, setSign] = useState<Sign | null>(null);
  useEffect(() => {
    if (state === 'REFUSED') {
      setSign('REFUSED');
      return;
    }
    if (state === 'WAITING') {
      setBefore(state);
      setSign(isOnline ? 'SAVING' : 'WAITING');
      const timer = setTimeout(() => setSign('WAITING'), patienceMs);
      return () => clearTimeout(timer);
    }
    if (state !== 'SENT' || before !== 'WAITING') return;
    setSign('SAVED');
    const timer = setTimeout(() => {
      setBefore('SENT');
      setSign(null);
    }, savedMs);
    return () => clearTimeout(timer);
  }, [state, before, isOnline]);
  return (
    <span className={styles['sign']} data-sign={sign ?? undefined} role="status">
      {sign && (
        <>
          <Icon of={icons[sign]} size={16} />
          {t(`state.${sign}`)}
        </>
      )}
    </span>
  );
}
