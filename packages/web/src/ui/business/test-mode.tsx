import { useTranslation } from 'react-i18next';
import { Pill } from './state-signs.tsx';

/** Beside what is about money, as long as none of it is real. */
export function TestMode() {
  const { t } = useTranslation();
  return <Pill tone="warn">{t('ui.testMode')}</Pill>;
}
