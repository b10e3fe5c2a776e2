import { createHmac, hkdfSync } from 'node:crypto';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Order, ProviderSession, ProviderSessionStatus } from '../provider.ts';

/** AUTHENTICATING: the bank asks the person, which is OPEN for the product. */
type SessionState = ProviderSessionStatus | 'AUTHENTICATING';

export interface SandboxSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly currency: string;
  /** With tax. */
  readonly total: number;
  readonly tax: number;
  /** The order without the e-mail: the sandbox keeps nothing about people. */
  readonly content: Omit<Order, 'email' | 'currency' | 'expiresAt'>;
  readonly state: SessionState;
  readonly paymentIntent: string | null;
  readonly cardLast4: string | null;
  readonly failure: string | null;
  readonly refunded: number;
  readonly disputeStatus: 'needs_response' | 'won' | 'lost' | null;
}

export const checkoutPath = '/sandbox/checkout';

/** Rate of the tax that the sandbox adds, in hundredths of a percent: that of France, since it asks for no postal address. */
export const taxRate = 2_000;

export const isSessionId = (text: string): boolean => /^cs_test_[a-zA-Z0-9]{40}$/.test(text);

export const isOpen = ({ state }: SandboxSession): boolean => state === 'OPEN' || state === 'AUTHENTICATING';

const derive = (secretsKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretsKey, '', purpose, 32));

/** Returns the secret by which the sandbox signs its webhooks: the same in all processes. */
export const webhookSecretOf = (secretsKey: Uint8Array): string =>
  `whsec_${derive(secretsKey, 'payment-sandbox-webhooks').toString('base64url')}`;

/** Returns 40 hexadecimal digits that only this installation makes of an idempotency key. A session's URL cannot be guessed. */
export const digitsOf = (secretsKey: Uint8Array, idempotencyKey: string): string =>
  createHmac('sha256', derive(secretsKey, 'payment-sandbox-keys')).update(idempotencyKey).digest('hex').slice(0, 40);

export const toProviderSession = (session: SandboxSession, businessUrl: string): ProviderSession => ({
  id: session.id,
  reference: session.content.reference,
  url: isOpen(session) ? `${businessUrl}${checkoutPath}/${session.id}` : null,
  status: session.state === 'AUTHENTICATING' ? 'OPEN' : session.state,
  currency: session.currency,
  total: session.total,
  tax: session.content.isTaxedByProvider
    ? { amount: session.tax, rate: taxRate, countryCode: 'FR', isReverseCharge: false, vatId: null }
    : null,
  expiresAt: session.expiresAt,
  paymentIntent: session.paymentIntent,
  card: session.cardLast4 === null ? null : { brand: 'visa', last4: session.cardLast4 },
  failure: session.failure,
});

export type NewSession = Pick<
  SandboxSession,
  'id' | 'createdAt' | 'expiresAt' | 'currency' | 'total' | 'tax' | 'content'
>;

/** Does nothing where there is a session with this id. */
export async function insertSession(tx: Executor, { content, ...session }: NewSession): Promise<void> {
  await tx.execute(sql`
    insert into sandbox_sessions ${sql.rows({ ...session, content: sql.json(content), state: 'OPEN' })}
    on conflict do nothing`);
}

/** A session by its own id, or by that of its payment. */
export type SessionKey = { readonly id: string } | { readonly paymentIntent: string };

/** Locks the session until the transaction ends: of two changes, the second sees the first. */
export async function lockSession(tx: Executor, key: SessionKey): Promise<SandboxSession | undefined> {
  const [row] = await tx.query<SandboxSession>(
    sql`select * from sandbox_sessions where ${sql.assignments(key)} for update`,
  );
  return row;
}

export type SessionChange = Partial<Omit<SandboxSession, 'id' | 'content'>>;

export async function changeSession(tx: Executor, id: string, change: SessionChange): Promise<SandboxSession> {
  const [row] = await tx.query<SandboxSession>(
    sql`update sandbox_sessions set ${sql.assignments(change)} where id = ${id} returning *`,
  );
  if (row === undefined) throw new Error('A session that is locked is there');
  return row;
}

/** Locks open sessions whose time is over. */
export async function lockDueSessions(tx: Executor, now: Date, max: number): Promise<SandboxSession[]> {
  return tx.query<SandboxSession>(sql`
    select * from sandbox_sessions where state in ('OPEN', 'AUTHENTICATING') and expires_at <= ${now}
    order by expires_at limit ${max} for update skip locked`);
}
