import { randomInt } from 'node:crypto';
import type { SessionParameters } from './parameters.ts';

/** PROCESSING: completed, and the bank has not answered. FAILED: it said no. AUTHENTICATING: the bank asks the person. */
type SessionState = 'OPEN' | 'AUTHENTICATING' | 'PROCESSING' | 'PAID' | 'FAILED' | 'EXPIRED';

/** What a session was made with, without the e-mail: nothing about people is kept here. */
export type SessionContent = Omit<SessionParameters, 'customer_email' | 'expand' | 'expires_at'>;

export interface SandboxSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly currency: string;
  readonly total: number;
  readonly content: SessionContent;
  readonly state: SessionState;
  readonly paymentIntent: string | null;
  readonly chargeId: string | null;
  readonly chargedAt: Date | null;
  readonly cardLast4: string | null;
  readonly failure: string | null;
  readonly refunded: number;
  readonly disputeId: string | null;
  readonly disputeStatus: 'needs_response' | 'won' | 'lost' | null;
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const randomText = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

export type StripePrefix = 'cs_test' | 'pi' | 'ch' | 're' | 'du' | 'req';

/** Whoever knows a session's id may pay it: there are too many to try. */
export const newStripeId = (prefix: StripePrefix): string => `${prefix}_${randomText(prefix === 'cs_test' ? 40 : 24)}`;

export const isSessionId = (text: string): boolean => /^cs_test_[a-zA-Z0-9]{40}$/.test(text);

export const isOpen = ({ state }: SandboxSession): boolean => state === 'OPEN' || state === 'AUTHENTICATING';
