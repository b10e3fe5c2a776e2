import { useTranslation } from 'react-i18next';
import { showToast } from '../../../lib/toast.ts';
import { type LeadQuery, readLeadQuery } from '../url/lead-query.ts';
import { allKey } from '../url/use-lead-url.ts';
import type { View, Views } from './use-views.ts';

interface Named {
  readonly name: string;
  readonly isShared: boolean;
}

/** Keeps, changes and removes views, and opens what comes of it. `text` is what is shown now. */
export function useSaving(
  views: Views,
  { key, saved }: View,
  text: string,
  onOpen: (query: LeadQuery, viewKey: string) => void,
) {
  const { t } = useTranslation('leads');
  const replaceOrThrow = async (part: Partial<Named & { query: string }>): Promise<void> => {
    if (!saved) return;
    const { name, isShared, query } = { ...saved, ...part };
    await views.replace(saved.id, { name, isShared, query });
    showToast(t('views.saved', { name }), { severity: 'success' });
    if (part.query !== undefined) onOpen(readLeadQuery(query), key);
  };
  return {
    replaceOrThrow: ({ name, isShared }: Named) => replaceOrThrow({ name, isShared }),
    replace: (part: Partial<Named & { query: string }>) =>
      replaceOrThrow(part).catch(() => showToast(t('views.notSaved'), { severity: 'error' })),
    create: async (named: Named): Promise<void> => {
      const view = await views.create({ ...named, query: text });
      showToast(t('views.saved', { name: view.name }), { severity: 'success' });
      onOpen(readLeadQuery(view.query), view.id);
    },
    remove: async (): Promise<void> => {
      if (!saved) return;
      await views.remove(saved.id);
      onOpen({}, allKey);
    },
  };
}
