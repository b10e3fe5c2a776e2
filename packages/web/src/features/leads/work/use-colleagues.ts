import { getCurrentAccount, listAccounts } from '@fairlead/contract/accounts';
import type { Account } from '@fairlead/contract/exhibitors';
import { useCallback, useMemo } from 'react';
import { currentLocale } from '../../../lib/i18n/language.ts';
import { useEndpoint } from '../../../lib/query/query.ts';

const none: readonly Account[] = [];
const most = 200;

/** The people of the team, oneself first, and the name behind an account's id. */
export function useColleagues() {
  const own = useEndpoint(getCurrentAccount, {}, { call: { isQuiet: true } }).data?.id;
  const found = useEndpoint(listAccounts, { query: { limit: most } }, { call: { isQuiet: true } }).data?.items ?? none;
  const colleagues = useMemo(() => {
    const { compare } = new Intl.Collator(currentLocale(), { numeric: true });
    return found.toSorted((a, b) => Number(b.id === own) - Number(a.id === own) || compare(a.name, b.name));
  }, [found, own]);
  const nameOf = useCallback((id: string) => found.find((one) => one.id === id)?.name, [found]);
  return { own, colleagues, nameOf };
}
export type Colleagues = ReturnType<typeof useColleagues>;
