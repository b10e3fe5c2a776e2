import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar } from '../../ui/visitor/header.tsx';
import { sharingPath } from './paths.ts';
import { ReceiptRows } from './receipt-rows.tsx';
import styles from './sharing.module.css';

/** Everything that the visitor agreed to and took back. */
export function ReceiptsScreen() {
  const { t } = useTranslation('receipts');
  usePageTitle(t('all'));
  return (
    <>
      <VisitorBar backLabel={t('back')} backTo={sharingPath} />
      <div className={styles['head']}>
        <h1 className={styles['title']}>{t('all')}</h1>
        <p className={styles['soft']}>{t('allText')}</p>
      </div>
      <div className={styles['list']}>
        <ReceiptRows />
      </div>
    </>
  );
}
