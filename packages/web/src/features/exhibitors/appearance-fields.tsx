import { useTranslation } from 'react-i18next';
import { type Appearance, setAppearance, useAppearance } from '../../lib/theme/appearance.ts';
import { LanguageSwitch, Segmented } from '../../ui/segmented.tsx';
import styles from './company-screen.module.css';

const appearances = ['system', 'light', 'dark'] as const satisfies readonly Appearance[];

/** How Fairlead looks and speaks in this browser; in force at once. */
export function AppearanceFields() {
  const { t } = useTranslation(['exhibitors', 'app']);
  const appearance = useAppearance();
  return (
    <div className={styles['settings']}>
      <div className={styles['setting']}>
        <h3>{t('menu.appearance')}</h3>
        <Segmented<Appearance>
          label={t('menu.appearance')}
          size="work"
          value={appearance}
          onChange={setAppearance}
          segments={appearances.map((value) => ({ value, label: t(`menu.${value}`) }))}
        />
      </div>
      <div className={styles['setting']}>
        <h3>{t('app:language.label')}</h3>
        <LanguageSwitch size="work" />
      </div>
    </div>
  );
}
