import { getCurrentAccount } from '@fairlead/contract/accounts';
import { getCurrentManagedToken, redeemDeviceCode } from '@fairlead/contract/managed-tokens';
import { getVisitor } from '@fairlead/contract/visitors';
import { call } from '../../lib/client/call.ts';
import { createCaller } from '../../lib/client/caller.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import type { HostRole } from '../../lib/config/config.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import type { TokenFault as ProductTokenFault } from '../../lib/session/product-token.ts';
import { type Device, isManagedToken, readClaims } from '../../lib/session/session.ts';

const nothing = () => undefined;

type TokenRefusal = 'REFUSED' | 'NETWORK' | 'NOT_SIMPLE';
export type TokenFault = ProductTokenFault | TokenRefusal | 'CODE_ENDED';

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

/** Owner of a token. */
export type Holder =
  | { readonly kind: 'DEVICE'; readonly device: Device }
  | { readonly kind: 'PERSON'; readonly email: string };

/** Only devices sign in with a managed token, and only where exhibitors work. */
async function findDevice(token: string, role: HostRole): Promise<Holder | TokenRefusal> {
  const { scope, name, company, project, expiresAt } = await callerWith(token).call(getCurrentManagedToken, {});
  return role === 'EXHIBITOR' && scope === 'CAPTURE' && project !== null
    ? { kind: 'DEVICE', device: { name, company, project, expiresAt } }
    : 'NOT_SIMPLE';
}

async function findPerson(token: string, role: HostRole): Promise<Holder> {
  const caller = callerWith(token);
  if (role === 'VISITOR') return { kind: 'PERSON', email: (await caller.call(getVisitor, {})).email };
  if (role === 'EXHIBITOR') return { kind: 'PERSON', email: (await caller.call(getCurrentAccount, {})).email };
  return { kind: 'PERSON', email: readClaims(token)?.email ?? '' };
}

/** Returns whose token it is, as the server says with it, or why it refuses it. */
export async function findHolder(token: string, role: HostRole): Promise<Holder | TokenRefusal> {
  try {
    return await (isManagedToken(token) ? findDevice(token, role) : findPerson(token, role));
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
