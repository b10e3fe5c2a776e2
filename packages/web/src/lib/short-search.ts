import { useTranslation } from 'react-i18next';

/**
 * A note for a search that found nothing: so few letters are only looked for at the beginning of words. Empty for longer
 * searches.
 */
export function useShortSearchNote(q: string): string {
  const { t } = useTranslation('fields');
  const { length } = [...q.trim()];
  return length === 1 || length === 2 ? t('shortSearch') : '';
}
