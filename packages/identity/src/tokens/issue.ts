import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Attributes } from '../store/attributes.ts';
import type { SigningKey } from '../store/signing-keys.ts';
import type { TokenFamily } from '../store/token-families.ts';
import { tokenLifetimeSeconds } from './lifetimes.ts';

export const userScope = 'aws.cognito.signin.user.admin';

export interface IssuedTokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly TokenType: 'Bearer';
  readonly ExpiresIn: number;
}

export interface TokenSubject {
  readonly username: string;
  readonly attributes: Attributes;
}

function attributeClaims(attributes: Attributes): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, name.endsWith('_verified') ? value === 'true' : value]),
  );
}

/** Both tokens of one family, alike in everything that says who signed in and when. */
export async function issueTokens(request: {
  issuer: string;
  clientId: string;
  key: SigningKey;
  subject: TokenSubject;
  family: TokenFamily;
  now: Date;
}): Promise<IssuedTokens> {
  const { issuer, clientId, key, subject, family, now } = request;
  const issuedAt = Math.floor(now.getTime() / 1000);
  const eventId = randomUUID();
  const sign = (claims: Record<string, unknown>): Promise<string> =>
    new SignJWT({
      sub: family.sub,
      origin_jti: family.originJti,
      event_id: eventId,
      auth_time: Math.floor(family.authTime.getTime() / 1000),
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + tokenLifetimeSeconds)
      .setJti(randomUUID())
      .sign(key.privateKey);

  const [IdToken, AccessToken] = await Promise.all([
    sign({
      email_verified: false,
      ...attributeClaims(subject.attributes),
      token_use: 'id',
      aud: clientId,
      'cognito:username': subject.username,
    }),
    sign({ token_use: 'access', client_id: clientId, username: subject.username, scope: userScope }),
  ]);
  return { AccessToken, IdToken, TokenType: 'Bearer', ExpiresIn: tokenLifetimeSeconds };
}
