import { useTranslation } from 'react-i18next';
import { WorkHelpScreen } from '../../../features/help/work-help-screen.tsx';

/** Help for administrators. */
export function AdminHelpRoute() {
  const { t } = useTranslation('help');
  const keys = [{ heading: t('everywhere'), shortcuts: [{ label: t('closing'), keys: ['Esc'] }] }];
  return <WorkHelpScreen audiences={['admin']} keys={keys} />;
}
