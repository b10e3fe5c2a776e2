import { type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useEndpointPages } from '../query/query.ts';
import { useShortSearchNote } from '../short-search.ts';

type Query = Omit<z.input<typeof listExhibitions.query>, 'q' | 'limit' | 'cursor'>;

/** Options of a `SearchSelect` out of any number of exhibitions: by the typed text, page by page. */
export function useFoundExhibitions(query: Query) {
  const { t } = useTranslation('fields');
  const [q, onSearch] = useState('');
  const note = useShortSearchNote(q);
  const { data, error, isFetching, fetchMore } = useEndpointPages(
    listExhibitions,
    { query: { ...query, limit: 50, ...(q !== '' && { q }) } },
    { call: { isQuiet: true } },
  );
  const found: Exhibition[] = data?.pages.flatMap((page) => page.items) ?? [];
  const status = () => {
    if (isFetching) return t('loading');
    return error === null ? [t('nothingFound', { q }), note].filter(Boolean).join(' · ') : t('notLoaded');
  };
  return {
    found,
    /** Nothing was looked for, and nothing is there. */
    isNone: q === '' && data !== undefined && found.length === 0,
    search: {
      onSearch,
      onMore: fetchMore,
      isLoading: isFetching,
      status: status(),
    },
  };
}
