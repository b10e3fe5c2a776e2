import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { relativeDay } from '../../lib/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon, checkIcon, clockIcon } from '../../ui/icons.ts';
import { useCaptures } from './outbox/use-captures.ts';
import styles from './queue-link.module.css';

/** Over the camera: what needs a hand, what waits, or how many were sent today; leads to the queue. */
export function QueueLink() {
  const { t } = useTranslation('captures');
  const captures = useCaptures();
  const count = (...states: readonly string[]) => captures.filter(({ state }) => states.includes(state)).length;
  const [refused, waiting] = [count('REFUSED'), count('WAITING')];
  const sent = captures.filter(({ state, at }) => state === 'SENT' && relativeDay(at) === 'today').length;
  const [icon, text] =
    refused > 0
      ? [alertIcon, t('status.refused', { count: refused })]
      : waiting > 0
        ? [clockIcon, t('status.waiting', { count: waiting })]
        : [checkIcon, t('status.sent', { count: sent })];
  return (
    <Link className={styles['link']} to="/scanner/queue">
      <Icon of={icon} size={16} />
      {text}
    </Link>
  );
}
