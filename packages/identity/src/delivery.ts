import { setImmediate as nextTurn } from 'node:timers/promises';
import { isEmail } from '@fairlead/contract/email';
import type { Keyring } from './keyring.ts';
import { errors } from './wire/cognito-error.ts';

/** As much of pino as is used here. Nothing secret is ever handed to it. */
export interface Log {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const silentLog: Log = { warn: () => undefined, error: () => undefined };

export interface CodeMessage {
  /**
   * SIGN_UP: after creating an account. RESEND: asked for again. ATTRIBUTE: to verify an e-mail address or number.
   * RESET: to choose a new password. MFA: to finish a sign-in. INVITATION: the code is a temporary password.
   */
  readonly purpose: 'SIGN_UP' | 'RESEND' | 'ATTRIBUTE' | 'RESET' | 'MFA' | 'INVITATION';
  readonly channel: 'EMAIL' | 'SMS';
  /** An e-mail address, or a telephone number in the form of E.164. */
  readonly to: string;
  readonly code: string;
  readonly username: string;
  /** As the caller sent it; nothing in it is verified. */
  readonly clientMetadata: Readonly<Record<string, string>>;
}

export interface CodeDeliveryDetails {
  readonly AttributeName: 'email' | 'phone_number';
  readonly DeliveryMedium: 'EMAIL' | 'SMS';
  readonly Destination: string;
}

/** Masks an e-mail address or number: its owner recognises it, others learn nothing from it. */
export function maskDestination(destination: string): string {
  if (destination.startsWith('+')) return `+${'*'.repeat(destination.length - 5)}${destination.slice(-4)}`;
  const [local = '', domain = ''] = destination.split('@');
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}

export function deliveryDetails(destination: string): CodeDeliveryDetails {
  const Destination = maskDestination(destination);
  return destination.startsWith('+')
    ? { AttributeName: 'phone_number', DeliveryMedium: 'SMS', Destination }
    : { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination };
}

/** Returns an e-mail address that a user who does not exist could have: always the same for the same name. */
export function simulatedDetails(keys: Keyring, login: string): CodeDeliveryDetails {
  if (isEmail(login)) return deliveryDetails(login);
  const [local = 0, domain = 0] = keys.mac('decoy', 'destination', login);
  const letter = (byte: number) => String.fromCharCode(97 + (byte % 26));
  return deliveryDetails(`${letter(local)}@${letter(domain)}`);
}

export interface Courier {
  /** Waits for it, and throws when it failed. */
  send(message: CodeMessage): Promise<void>;
  /** Waits for it, and throws what the deliverer threw: for the embedding program, whose deliverer it is. */
  deliver(message: CodeMessage): Promise<void>;
  /** Does not wait. */
  sendLater(message: CodeMessage): void;
  /** Begins when the answer is sent: its duration must not show whether there was anything to send. */
  sendAfterAnswer(message: CodeMessage): void;
  close(): Promise<void>;
}

export function createCourier(deliver: (message: CodeMessage) => Promise<void>, log: Log): Courier {
  const underWay = new Set<Promise<void>>();
  const attempt = async (message: CodeMessage): Promise<boolean> => {
    try {
      await deliver(message);
      return true;
    } catch (error) {
      log.error({ err: error, purpose: message.purpose }, 'identity: a code could not be delivered');
      return false;
    }
  };
  const keep = (attempted: Promise<boolean>): void => {
    const delivery: Promise<void> = attempted.then(() => {
      underWay.delete(delivery);
    });
    underWay.add(delivery);
  };
  return {
    deliver,
    async send(message) {
      if (!(await attempt(message))) throw errors.codeDeliveryFailure();
    },
    sendLater: (message) => keep(attempt(message)),
    sendAfterAnswer: (message) => keep(nextTurn().then(() => attempt(message))),
    async close() {
      await Promise.all(underWay);
    },
  };
}
