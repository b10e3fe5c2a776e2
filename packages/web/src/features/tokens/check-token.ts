import { getCurrentAccount } from '@fairlead/contract/accounts';
import { getVisitor } from '@fairlead/contract/visitors';
import { createCaller } from '../../lib/client/caller.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import type { HostRole } from '../../lib/config/config.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';

const nothing = () => undefined;

/** Returns why the server refuses a token, by fetching its holder's own record with it; null if it is accepted. */
export async function refusalOfToken(token: string, role: HostRole): Promise<'REFUSED' | 'NETWORK' | null> {
  // A caller of its own: a refusal here must end neither a session nor this screen.
  const caller = createCaller({
    language: currentLanguage,
    token: async () => token,
    refresh: async () => null,
    onForbidden: nothing,
    onFailure: nothing,
  });
  try {
    if (role === 'VISITOR') await caller.call(getVisitor, {});
    if (role === 'EXHIBITOR') await caller.call(getCurrentAccount, {});
    return null;
  } catch (error) {
    const isRefusal = error instanceof ApiProblem && [401, 403, 404].includes(error.status);
    return isRefusal ? 'REFUSED' : 'NETWORK';
  }
}
