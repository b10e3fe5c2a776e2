import { useTranslation } from 'react-i18next';
import { useOpensOffline } from '../../../lib/offline/opens-offline.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { scanIcon } from '../../../ui/icons.ts';
import styles from './first-use.module.css';
import { FirstUsePicture } from './first-use-picture.tsx';

const steps = ['point', 'keep', 'decide'] as const;

/** The empty list teaches the one thing to do. */
export function FirstUse() {
  const { t } = useTranslation('scans');
  const opensOffline = useOpensOffline();
  const whyOf = (step: (typeof steps)[number]) =>
    t(step === 'point' && !opensOffline ? 'firstUse.point.whyWhileOpen' : `firstUse.${step}.why`);
  return (
    <div className={styles['page']}>
      <FirstUsePicture className={styles['picture']} />
      <h1 className={styles['title']}>{t('firstUse.title')}</h1>
      <ol className={styles['steps']}>
        {steps.map((step, index) => (
          <li key={step} className={styles['step']}>
            <span className={styles['number']} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <p className={styles['what']}>{t(`firstUse.${step}.what`)}</p>
              <p className={styles['why']}>{whyOf(step)}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className={styles['actions']}>
        <ButtonLink to="/scanner" kind="main" size="tall" isWide>
          <Icon of={scanIcon} size={20} className={styles['icon']} />
          {t('firstUse.openScanner')}
        </ButtonLink>
        <ButtonLink to="/scanner?type" kind="text" isWide>
          {t('firstUse.typeCode')}
        </ButtonLink>
      </div>
    </div>
  );
}
