import { useCallback, useMemo } from 'react';
import { writeStored } from '../../../lib/storage/storage.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';
import { useStored } from '../../../lib/storage/use-stored.ts';
import type { LeadQuery } from '../url/lead-query.ts';
import { choosableColumns, usuallyHidden } from './lead-columns.tsx';

export const rowHeights = { compact: 32, usual: 40, roomy: 48 } as const;
export type RowHeight = keyof typeof rowHeights;

const isRowHeight = (text: string | null): text is RowHeight => text !== null && text in rowHeights;

/** Columns and height of the rows: remembered on this device, and the columns also in a view that says them. */
export function useTableLook(query: LeadQuery) {
  const storedColumns = useStored(storageKeys.leadHiddenColumns);
  const storedHeight = useStored(storageKeys.leadRowHeight);
  const text = query.hide ?? storedColumns ?? usuallyHidden.join(',');
  const hidden = useMemo(() => choosableColumns.filter((key) => text.split(',').includes(key)), [text]);
  return {
    hidden,
    hiddenText: hidden.join(','),
    height: isRowHeight(storedHeight) ? storedHeight : 'usual',
    remember: useCallback((columns: string) => writeStored(storageKeys.leadHiddenColumns, columns), []),
    setHeight: useCallback((height: RowHeight) => writeStored(storageKeys.leadRowHeight, height), []),
  };
}
