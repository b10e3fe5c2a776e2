import type { OrderQuote } from '@fairlead/contract/payments';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/i18n/formats.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lockIcon } from '../../../ui/icons.ts';
import styles from './unlock-dialog.module.css';

interface ReservedNotesProps {
  readonly projectId: string;
  readonly reserved: OrderQuote['reserved'];
}

/** Leads that a colleague is paying for already, until when, and the way to that payment. */
export function ReservedNotes({ projectId, reserved }: ReservedNotesProps) {
  const { t } = useTranslation('leads');
  return reserved.map(({ paymentId, count, by, since, until }) => (
    <p key={paymentId} className={styles['note']}>
      <Icon of={lockIcon} size={16} />
      <span>
        <b>{t('unlock.reserved', { count, name: by || t('somebody') })}</b>{' '}
        {t('unlock.reservedUntil', { count, since: formatTime(since), until: formatTime(until) })}{' '}
        <Link to={`/project/${projectId}/checkout-success?payment=${paymentId}&cancelled=true`}>
          {t('unlock.openPayment')}
        </Link>
      </span>
    </p>
  ));
}
