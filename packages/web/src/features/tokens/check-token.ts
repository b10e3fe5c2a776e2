import { getCurrentAccount } from '@fairlead/contract/accounts';
import { getCurrentManagedToken, redeemDeviceCode } from '@fairlead/contract/managed-tokens';
import { getVisitor } from '@fairlead/contract/visitors';
import { call } from '../../lib/client/call.ts';
import { createCaller } from '../../lib/client/caller.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import type { HostRole } from '../../lib/config/config.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { type Device, isManagedToken } from '../../lib/session/device.ts';

const nothing = () => undefined;

export type TokenRefusal = 'REFUSED' | 'NETWORK' | 'NOT_SIMPLE';

/** A caller of its own: a refusal here must end neither a session nor this screen. */
const callerWith = (token: string) =>
  createCaller({
    language: currentLanguage,
    token: async () => token,
    refresh: async () => null,
    onForbidden: nothing,
    onFailure: nothing,
  });

const refusalBy = (error: unknown): TokenRefusal =>
  error instanceof ApiProblem && [401, 403, 404].includes(error.status) ? 'REFUSED' : 'NETWORK';

/** What a managed token is for, or why nobody can sign in with it here: only devices do, where exhibitors work. */
export async function findDevice(token: string, role: HostRole): Promise<Device | TokenRefusal> {
  try {
    const { scope, name, company, project, expiresAt } = await callerWith(token).call(getCurrentManagedToken, {});
    return role === 'EXHIBITOR' && scope === 'CAPTURE' && project !== null
      ? { name, company, project, expiresAt }
      : 'NOT_SIMPLE';
  } catch (error) {
    return refusalBy(error);
  }
}

/** Returns why the server refuses a token, by fetching its holder's own record with it; null if it is accepted. */
export async function refusalOfToken(token: string, role: HostRole): Promise<TokenRefusal | null> {
  if (isManagedToken(token)) {
    const found = await findDevice(token, role);
    return typeof found === 'string' ? found : null;
  }
  const caller = callerWith(token);
  try {
    if (role === 'VISITOR') await caller.call(getVisitor, {});
    if (role === 'EXHIBITOR') await caller.call(getCurrentAccount, {});
    return null;
  } catch (error) {
    return refusalBy(error);
  }
}

/** Exchanges a device's code for its token. What was not answered may have used it up: there is another one where it came from. */
export async function redeemCode(code: string): Promise<{ readonly token: string } | 'CODE_ENDED' | 'NETWORK'> {
  try {
    return await call(redeemDeviceCode, { body: { code } }, { isQuiet: true });
  } catch (error) {
    return error instanceof ApiProblem && [400, 409].includes(error.status) ? 'CODE_ENDED' : 'NETWORK';
  }
}
