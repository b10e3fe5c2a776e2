import { isCode } from '@fairlead/contract/code';
import { useSearch } from '../../lib/navigation/use-search.ts';

/** The part of the screen that the query holds, so that a reload keeps it: the code that is shown, or that one is being typed. */
export function useScannerQuery() {
  const [query, setQuery] = useSearch();
  const code = query.get('code');
  const show = (next: { readonly code?: string; readonly isTyping?: boolean }) =>
    setQuery(
      (before) => {
        before.delete('code');
        before.delete('type');
        if (next.code !== undefined) before.set('code', next.code);
        if (next.isTyping) before.set('type', '');
        return before;
      },
      { replace: true },
    );
  return { code: code !== null && isCode(code) ? code : null, isTyping: query.has('type'), show };
}
