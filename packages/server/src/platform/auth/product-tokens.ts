import { hkdfSync } from 'node:crypto';
import { type Role, roles } from '@fairlead/contract/access';
import type { Bus } from '@fairlead/database/bus';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { FastifyBaseLogger } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { ApiError } from '../http/problem.ts';
import { newId } from '../identifier.ts';
import type { SignedIn } from './caller.ts';
import { TokenRevokedError } from './refusals.ts';

const channel = 'product_token_revoked';

/** The ended tokens that have not expired yet, in memory, the same on every node. */
interface ProductTokenRevocations {
  has(jti: string): boolean;
  add(jti: string, expiresAt: Date): Promise<void>;
}

export async function createProductTokenRevocations(
  db: Executor,
  bus: Bus,
  clock: Clock,
  log: FastifyBaseLogger,
): Promise<ProductTokenRevocations> {
  const revoked = new Set<string>();

  async function load(): Promise<void> {
    const now = clock().toISOString();
    await db.execute(sql`delete from revoked_product_tokens where expires_at < ${now}`);
    const rows = await db.query<{ jti: string }>(sql`select jti from revoked_product_tokens`);
    for (const { jti } of rows) revoked.add(jti);
  }

  await bus.subscribe(
    channel,
    (jti) => revoked.add(jti),
    () =>
      void load().catch((error: unknown) =>
        log.error({ err: error }, 'revoked product tokens could not be read again'),
      ),
  );
  await load();
  return {
    has: (jti) => revoked.has(jti),
    async add(jti, expiresAt) {
      await db.execute(sql`
        insert into revoked_product_tokens (jti, expires_at) values (${jti}, ${expiresAt.toISOString()})
        on conflict do nothing`);
      revoked.add(jti);
      await bus.publish(channel, jti);
    },
  };
}

/** Says of a product token that it stands for itself: no sign-in behind it, no refresh. */
const discriminator = 'SIMPLE';

const claims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  jti: z.uuid(),
  discriminator: z.literal(discriminator),
  role: z.enum(roles),
  email: z.string().optional(),
});

interface TokenGrant {
  readonly subject: string;
  /** The only role that the token may act in. */
  readonly role: Role;
  readonly email?: string | undefined;
  readonly expiresAt: Date;
}

export interface ProductTokens {
  readonly issuer: string;
  issue(grant: TokenGrant): Promise<{ token: string; jti: string }>;
  /** Throws UNAUTHENTICATED, TOKEN_EXPIRED or TOKEN_REVOKED. */
  verify(token: string): Promise<SignedIn>;
  /** Ends a token at once on every node. */
  revoke(jti: string, expiresAt: Date): Promise<void>;
}

const header = { alg: 'HS256', typ: 'JWT' } as const;
const encodedHeader = Buffer.from(JSON.stringify(header)).toString('base64url');

/** Returns whether a token has the header of a product token, which no token of a pool has. It is believed only after `verify`. */
export const looksLikeProductToken = (token: string): boolean => token.startsWith(`${encodedHeader}.`);

/** Tokens of the product itself, signed with a key that only its processes can derive. */
export function createProductTokens(options: {
  issuer: string;
  secretsKey: Uint8Array;
  revocations: ProductTokenRevocations;
  clock: Clock;
}): ProductTokens {
  const { issuer, revocations, clock } = options;
  const key = new Uint8Array(hkdfSync('sha256', options.secretsKey, '', 'product-token', 32));
  return {
    issuer,
    async issue({ subject, role, email, expiresAt }) {
      const jti = newId();
      const token = await new SignJWT({ discriminator, role, ...(email === undefined ? {} : { email }) })
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setSubject(subject)
        .setJti(jti)
        .setIssuedAt(clock())
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, jti };
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, { issuer, algorithms: ['HS256'], currentDate: clock() });
        const { sub, jti, role, email } = claims.parse(payload);
        // The token carries the e-mail of people whom the product knows by it; of a guest it carries none.
        const isEmailVerified = email !== undefined;
        const person: SignedIn = { subject: sub, username: sub, email, isEmailVerified, onlyRole: role };
        if (revocations.has(jti)) throw new TokenRevokedError(person);
        return person;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new ApiError('TOKEN_EXPIRED');
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw new ApiError('UNAUTHENTICATED');
        throw error;
      }
    },
    revoke: (jti, expiresAt) => revocations.add(jti, expiresAt),
  };
}
