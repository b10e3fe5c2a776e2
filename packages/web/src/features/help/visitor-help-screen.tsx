import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar, VisitorSearch } from '../../ui/visitor/header.tsx';
import styles from './help-list.module.css';
import { HelpList } from './help-list.tsx';

/** Help for who walks the halls, with a phone. */
export function VisitorHelpScreen() {
  const { t } = useTranslation('help');
  const [q, setQ] = useState('');
  usePageTitle(t('title'));
  return (
    <>
      <VisitorBar title={t('title')} backLabel={t('back')} backTo="/profile" />
      <VisitorSearch label={t('search')} value={q} onChange={setQ} />
      <div className={styles['visitorPage']}>
        <HelpList audiences={['visitor']} q={q} keys={[]} />
      </div>
    </>
  );
}
