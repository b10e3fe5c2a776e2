import { useTranslation } from 'react-i18next';
import { showToast } from '../../../lib/toast.ts';

/** Copies a text and says so, or that the browser does not allow it. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('leads');
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(t('pane.copied'), { severity: 'success' });
    } catch {
      showToast(t('pane.notCopied'), { severity: 'warning' });
    }
  };
}
