import { toIdentityError } from './cognito-errors.ts';
import { type CodeDelivery, IdentityError, type MfaKind } from './identity.ts';

export type Done<T> = (error?: unknown, result?: T | null) => void;

/** Turns one call of the library into a promise whose failure is an `IdentityError`. */
export function promise<T>(start: (done: Done<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, result) => {
      if (error) reject(toIdentityError(error));
      else resolve(result as T);
    });
  });
}

/** The same for calls that take a pair of callbacks. */
export function promiseOf<T>(
  start: (callbacks: { onSuccess: (result: T) => void; onFailure: (error: unknown) => void }) => void,
): Promise<T> {
  return promise((done) => {
    start({ onSuccess: (result) => done(null, result), onFailure: (error) => done(error) });
  });
}

export function needed(value: string, message: string): void {
  if (value === '') throw new IdentityError('EMPTY_INPUT', message);
}

/** The sign-in name, whatever was handed over. */
export function neededUsername(value: unknown): string {
  if (typeof value !== 'string') {
    throw new IdentityError('EMPTY_INPUT', 'The username should either be a string or one of the sign in types');
  }
  needed(value, 'Username cannot be empty');
  return value;
}

export interface Delivery {
  readonly Destination?: string;
  readonly DeliveryMedium?: string;
}

export function readDelivery(details: Delivery | undefined): CodeDelivery | null {
  if (details?.Destination === undefined) return null;
  return { destination: details.Destination, medium: details.DeliveryMedium ?? '' };
}

const factors: Readonly<Record<string, MfaKind>> = {
  SMS_MFA: 'SMS',
  EMAIL_OTP: 'EMAIL',
  SOFTWARE_TOKEN_MFA: 'TOTP',
};

export const factorName = { SMS: 'SMS_MFA', EMAIL: 'EMAIL_OTP', TOTP: 'SOFTWARE_TOKEN_MFA' } as const satisfies Record<
  MfaKind,
  string
>;

export function toMfaKinds(names: readonly string[] | undefined): readonly MfaKind[] {
  return (names ?? []).flatMap((name) => factors[name] ?? []);
}
