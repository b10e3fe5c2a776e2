import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostRole } from '../../lib/config/config-context.ts';
import { showToast } from '../../lib/toast.ts';
import { WorkSwitch } from '../../ui/business/switch.tsx';
import { VisitorSwitch } from '../../ui/visitor/switch.tsx';
import { useConsents, useStoreConsents } from './consent-gate.tsx';
import styles from './consents.module.css';

/** Consents of the signed-in person; the one to news can be withdrawn at any time. */
export function MyConsents() {
  const { t } = useTranslation('consents');
  const { consents } = useConsents();
  const isVisitor = useHostRole() === 'VISITOR';
  const store = useStoreConsents();
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (!consents) return null;

  const choose = async (isOn: boolean) => {
    setWanted(isOn);
    try {
      await store({ ...consents, consentMarketingUpdates: isOn });
      showToast(t(isOn ? 'mine.given' : 'mine.withdrawn'), { severity: 'success' });
    } catch {
      showToast(t('notReached'), { severity: 'error' });
    } finally {
      setWanted(null);
    }
  };
  const news = {
    label: t('mine.marketing'),
    isOn: wanted ?? consents.consentMarketingUpdates,
    onChange: (isOn: boolean) => void choose(isOn),
  };
  return (
    <section className={styles['section']} aria-labelledby="consents-title">
      <h2 id="consents-title" className={styles['heading']}>
        {t('mine.title')}
      </h2>
      <div className={styles['row']}>
        <div>
          <h3 className={styles['title']}>{t('mine.needed')}</h3>
          <p className={styles['soft']}>{t('mine.version', { version: consents.textVersion })}</p>
        </div>
      </div>
      <div className={styles['row']}>
        {isVisitor ? (
          <>
            <h3 className={styles['title']}>{t('mine.marketing')}</h3>
            <VisitorSwitch {...news} />
          </>
        ) : (
          <WorkSwitch {...news} />
        )}
      </div>
    </section>
  );
}
