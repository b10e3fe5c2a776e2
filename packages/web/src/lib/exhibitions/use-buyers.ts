import { getCurrentAccount, listAccounts } from '@fairlead/contract/accounts';
import { currentLocale } from '../i18n/language.ts';
import { shownValue } from '../i18n/shown-value.ts';
import { useEndpoint } from '../query/query.ts';

const quiet = { call: { isQuiet: true } } as const;
/** Number of names to show: more are no help in finding one person to ask. */
const maxNames = 4;

/**
 * Returns whether the caller may spend the company's money, and the names of those who may if not, joined with "or" as the
 * language does. The server decides, so the button stays usable while this is unknown.
 */
export function useBuyers(): { readonly mayBuy: boolean; readonly names: string } {
  const mayBuy = useEndpoint(getCurrentAccount, {}, quiet).data?.mayBuy ?? true;
  const team = useEndpoint(listAccounts, { query: { limit: 200 } }, { ...quiet, enabled: !mayBuy }).data?.items ?? [];
  const buyers = team.filter((one) => one.mayBuy && one.joinedAt !== null && one.suspendedAt === null);
  const names = buyers.slice(0, maxNames).map(({ name }) => shownValue(name));
  return { mayBuy, names: new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(names) };
}
