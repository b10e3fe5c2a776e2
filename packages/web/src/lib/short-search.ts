import { useTranslation } from 'react-i18next';

/** What to know of a search that found nothing: so few letters are looked for only where a word begins. Empty for more. */
export function useShortSearchNote(q: string): string {
  const { t } = useTranslation('fields');
  const { length } = [...q.trim()];
  return length === 1 || length === 2 ? t('shortSearch') : '';
}
