import type { Log } from './log.ts';
import { errors } from './wire/cognito-error.ts';

export interface CodeMessage {
  /** SIGN_UP: after creating an account. RESEND: asked for again. ATTRIBUTE: to verify an address. */
  readonly purpose: 'SIGN_UP' | 'RESEND' | 'ATTRIBUTE';
  readonly to: string;
  readonly code: string;
  readonly username: string;
  /** As the caller sent it; nothing in it is verified. */
  readonly clientMetadata: Readonly<Record<string, string>>;
}

export interface CodeDeliveryDetails {
  readonly AttributeName: 'email';
  readonly DeliveryMedium: 'EMAIL';
  readonly Destination: string;
}

/** As much of an address as its owner recognises and nobody else learns from. */
export function deliveryDetails(email: string): CodeDeliveryDetails {
  const [local = '', domain = ''] = email.split('@');
  return {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`,
  };
}

export interface Courier {
  /** Waits for it, and tells the caller when it failed. */
  send(message: CodeMessage): Promise<void>;
  /** Does not wait: where the time of an answer must not tell whether there was anything to send. */
  sendLater(message: CodeMessage): void;
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
  return {
    async send(message) {
      if (!(await attempt(message))) throw errors.codeDeliveryFailure();
    },
    sendLater(message) {
      const delivery: Promise<void> = attempt(message).then(() => {
        underWay.delete(delivery);
      });
      underWay.add(delivery);
    },
    async close() {
      await Promise.all(underWay);
    },
  };
}
