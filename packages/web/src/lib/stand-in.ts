import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { currentLanguage } from './i18n/language.ts';

/**
 * After a change of language, what is on the screen stands in for itself until it has come in the new one: a screen whose
 * answer were gone in between would be made anew, and what was typed in it lost; the library's own placeholder would be gone
 * as soon as fetching it failed. Keys are those of `endpointKey`.
 */
export function letAnswersStandIn(client: QueryClient): void {
  let before = currentLanguage();
  // Heard before any screen hears of it, for this one listens first.
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
