import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../lib/shortcuts.ts';

/** Ctrl S (Command S on a Mac) saves the page's form instead of the page. */
export function useSaveKey(save: () => void): void {
  const { t } = useTranslation();
  useShortcuts([{ heading: t('ui.thisForm'), shortcuts: [{ label: t('ui.save'), keys: ['Ctrl', 'S'] }] }]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
