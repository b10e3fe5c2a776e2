import type { Bus } from '@fairlead/database/bus';
import type { Database } from '@fairlead/database/connection';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { ListProducts, Prices } from './features/prices/public.ts';
import type { CustomAuth } from './platform/auth/embedded-identity.ts';
import type { Clock } from './platform/clock.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';
import type { DeliverWebhook } from './platform/payments/sandbox/webhooks.ts';

/** Parts of the product: tests give the same as the server itself does. */
export interface Dependencies {
  readonly config: Config;
  readonly database: Database;
  /** For reports; the same as `database` where there is no reader. */
  readonly readDatabase: Database;
  readonly bus: Bus;
  readonly secretsKey: Uint8Array;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly version: string;
  /** Where the built client lies; null serves the API alone. */
  readonly webDirectory: string | null;
  /** Compare every answer with its schema; for tests. */
  readonly checkAnswers: boolean;
  /** Prices; those of the administrators unless a test gives its own. */
  readonly prices?: Prices;
  /** Payment provider; the configured one, or its sandbox, unless a test gives its own. */
  readonly paymentProvider?: PaymentProvider;
  /** Products of the payment provider; nothing unless there is one. */
  readonly listProducts?: ListProducts;
  /** Further challenges at the embedded provider's sign-in; none unless a test gives some. */
  readonly customAuth?: CustomAuth;
  /** Where the payment sandbox sends its webhooks; to this server unless a test holds them back. */
  readonly deliverWebhook?: DeliverWebhook;
  /** How often a stream is asked whether its reader may still follow it; every three seconds otherwise. */
  readonly liveCheckMs?: number;
}
