import { createHash, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Attributes } from '../store/attributes.ts';
import { type SigningKey, tokenLifetimeSeconds } from '../store/signing-keys.ts';
import type { TokenFamily } from '../store/token-families.ts';

/** Identities of a user at other providers, in the form of the attribute `identities`. */
const identities = z.array(
  z.object({
    userId: z.string(),
    providerName: z.string(),
    providerType: z.string(),
    issuer: z.string().nullable(),
    primary: z.boolean(),
    /** Milliseconds since the epoch. */
    dateCreated: z.number(),
  }),
);
export type Identities = z.infer<typeof identities>;

/** Returns the same as a claim, where everything is text. */
function identitiesClaim(attribute: string): object[] {
  return identities
    .parse(JSON.parse(attribute))
    .map((entry) => ({ ...entry, primary: String(entry.primary), dateCreated: String(entry.dateCreated) }));
}

export const userScope = 'aws.cognito.signin.user.admin';

export interface IssuedTokens {
  readonly AccessToken: string;
  /** Withheld from a client that asked for other scopes than openid: it names the user, and opens the embedding program. */
  readonly IdToken?: string;
  readonly TokenType: 'Bearer';
  readonly ExpiresIn: number;
}

interface TokenSubject {
  readonly username: string;
  readonly attributes: Attributes;
}

function attributeClaim(name: string, value: string): unknown {
  if (name.endsWith('_verified')) return value === 'true';
  return name === 'identities' ? identitiesClaim(value) : value;
}

function attributeClaims(attributes: Attributes): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, attributeClaim(name, value)]));
}

/** Lets the client see that the two tokens belong together (OpenID Connect Core, 3.1.3.6). */
function accessTokenHash(accessToken: string): string {
  return createHash('sha256').update(accessToken, 'ascii').digest().subarray(0, 16).toString('base64url');
}

/**
 * Returns the tokens of one family, alike in everything that says who signed in and when.
 * @param request.scopes what the access token is for; everything a user may do by himself when absent
 * @param request.nonce what the client wants to find in its id token
 */
export async function issueTokens(request: {
  issuer: string;
  clientId: string;
  key: SigningKey;
  subject: TokenSubject;
  family: TokenFamily;
  now: Date;
  scopes?: readonly string[] | undefined;
  nonce?: string | undefined;
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

  const scope = (request.scopes ?? [userScope]).join(' ');
  const AccessToken = await sign({ token_use: 'access', client_id: clientId, username: subject.username, scope });
  const common = { AccessToken, TokenType: 'Bearer', ExpiresIn: tokenLifetimeSeconds } as const;
  if (request.scopes && !request.scopes.includes('openid')) return common;
  const IdToken = await sign({
    email_verified: false,
    ...attributeClaims(subject.attributes),
    ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
    at_hash: accessTokenHash(AccessToken),
    token_use: 'id',
    aud: clientId,
    'cognito:username': subject.username,
  });
  return { ...common, IdToken };
}
