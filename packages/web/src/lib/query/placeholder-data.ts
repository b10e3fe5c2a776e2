import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { currentLanguage } from '../i18n/language.ts';

/**
 * After a change of language, the data on the screen is the placeholder for the same data in the new language, until that has
 * come. Without it a screen would lose its data in between and be mounted anew, and what was typed in it would be gone; the
 * library's own `placeholderData` disappears as soon as fetching fails. Keys are those of `endpointKey`.
 */
export function keepPlaceholderData(client: QueryClient): void {
  let before = currentLanguage();
  // This listener is registered before those of any screen, so that a screen finds the placeholder.
  i18next.on('languageChanged', () => {
    const now = currentLanguage();
    for (const query of client.getQueryCache().getAll()) {
      const [name, input, language, ...rest] = query.queryKey;
      const { data } = query.state;
      if (language !== before || now === before || data === undefined || !query.isActive()) continue;
      const queryKey = [name, input, now, ...rest];
      if (client.getQueryData(queryKey) !== undefined) continue;
      client.setQueryData(queryKey, data, { updatedAt: 0 });
      client.getQueryCache().find({ queryKey })?.invalidate();
    }
    before = now;
  });
}
