import { listSharing } from '@fairlead/contract/sharing';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEndpoint } from '../../lib/query/query.ts';
import { Icon } from '../../ui/icon.tsx';
import { nextIcon, personIcon } from '../../ui/icons.ts';
import styles from './sharing.module.css';

/** The screens beside the personal code. */
export const sharingPath = '/account?show=sharing';
export const exhibitorPath = (id: string): string => `/account?show=exhibitor&id=${id}`;
export const receiptsPath = '/account?show=receipts';
export const receiptPath = (id: string): string => `/account?show=receipt&id=${id}`;
export const checkPath = (code: string): string => `/receipt?code=${code}`;

/** The way to who has my data, with how many that are. */
export function SharingLink() {
  const { t } = useTranslation('sharing');
  const list = useEndpoint(listSharing, {}, { call: { isQuiet: true } }).data;
  const taken = list?.filter(({ isShared }) => !isShared).length ?? 0;
  const count = (list?.length ?? 0) - taken;
  return (
    <Link to={sharingPath} className={styles['link']}>
      <span className={styles['tile']} aria-hidden="true">
        <Icon of={personIcon} />
      </span>
      <span className={styles['text']}>
        <span className={styles['name']}>{t('title')}</span>
        {list && (
          <span className={styles['soft']}>
            {[t('count', { count }), taken > 0 && t('takenCount', { count: taken })].filter(Boolean).join(', ')}
          </span>
        )}
      </span>
      <Icon of={nextIcon} className={styles['soft']} />
    </Link>
  );
}
