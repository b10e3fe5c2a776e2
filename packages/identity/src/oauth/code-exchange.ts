import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';
import { revokeFamilies } from '../revoke.ts';
import { readAttributes } from '../store/attributes.ts';
import { type FamilyOrigin, startFamily, type TokenFamily } from '../store/token-families.ts';
import { findUserBySub, type User } from '../store/users.ts';
import { type IssuedTokens, issueTokens } from '../tokens/issue.ts';
import { OauthError } from './oauth-error.ts';
import { findExchanged, noteExchange, type TakenCode, takeAuthorizationCode } from './store/authorization-codes.ts';
import { insertGrant, setAuthTime } from './store/grants.ts';

export interface CodeClaim {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly code: string;
  readonly codeVerifier: string;
}

export type OauthTokens = IssuedTokens & { readonly RefreshToken?: string };

const invalidGrant = () =>
  new OauthError('invalid_grant', 'The code is wrong, was used, is over or is not for this client');

function matches(code: TakenCode, claim: CodeClaim): boolean {
  const challenge = createHash('sha256').update(claim.codeVerifier, 'ascii').digest('base64url');
  const proved = timingSafeEqual(Buffer.from(challenge), Buffer.from(code.codeChallenge));
  return proved && code.live && code.clientId === claim.clientId && code.redirectUri === claim.redirectUri;
}

interface Exchange {
  readonly code: TakenCode;
  readonly user: User;
  readonly family: TokenFamily;
  readonly refreshToken: string;
}

/** Uses the code up in any case; only when everything fits does a family begin. */
async function exchange(
  context: Context,
  claim: CodeClaim,
  origin: FamilyOrigin,
): Promise<Exchange | 'used' | undefined> {
  const { database, keys, clock } = context;
  const now = clock();
  return database.transaction(async (transaction): Promise<Exchange | 'used' | undefined> => {
    const code = await takeAuthorizationCode(transaction, keys, claim.code, now);
    if (!code) return 'used';
    const user = matches(code, claim) ? await findUserBySub(transaction, code.sub) : undefined;
    const started = user && (await startFamily(transaction, keys, user, now, origin));
    if (!user || !started) return undefined;
    const { originJti } = started.family;
    await insertGrant(transaction, originJti, code.scopes);
    await setAuthTime(transaction, originJti, code.authTime);
    await noteExchange(transaction, keys, claim.code, originJti);
    return { code, user, family: { ...started.family, authTime: code.authTime }, refreshToken: started.refreshToken };
  });
}

/**
 * Exchanges a code for tokens. One that comes twice was stolen from one of the two who sent it: neither keeps what it
 * was exchanged for.
 */
export async function exchangeCode(context: Context, claim: CodeClaim, origin: FamilyOrigin): Promise<OauthTokens> {
  const { database, keys, issuer, keySet, clock } = context;
  const result = await exchange(context, claim, origin);
  if (result === 'used') {
    const originJti = await findExchanged(database, keys, claim.code);
    if (originJti !== undefined) await revokeFamilies(context, { originJti });
  }
  if (result === 'used' || !result) throw invalidGrant();
  const { code, user, family, refreshToken } = result;
  const tokens = await issueTokens({
    issuer,
    clientId: code.clientId,
    key: keySet.current(),
    subject: { username: user.username, attributes: await readAttributes(database, user.sub) },
    family,
    now: clock(),
    scopes: code.scopes,
    nonce: code.nonce,
  });
  context.onSignIn('HOSTED');
  return { ...tokens, RefreshToken: refreshToken };
}
