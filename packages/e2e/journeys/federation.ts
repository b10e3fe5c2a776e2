import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { type OtherPerson, type OtherProvider, startOtherProvider } from '../harness/other-provider.ts';
import { freePort } from '../harness/ports.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';

export interface Federation {
  readonly server: ServerProcess;
  readonly other: OtherProvider;
  stop(): Promise<void>;
}

/** A server whose people may also come from a real provider of OpenID Connect, from Google, and from one that is unavailable. */
export async function startFederation(): Promise<Federation> {
  const port = await freePort();
  const redirectUri = `http://app.localhost:${port}/idp/oauth2/idpresponse`;
  const other = await startOtherProvider({ name: 'Volvik', redirectUri, asks: true });
  const google = { preset: 'google', clientId: 'fairlead.apps.example', clientSecret: 'not used here' };
  const unavailable = { name: 'Messehaus', issuer: 'http://127.0.0.1:9', clientId: 'fairlead' };
  try {
    const environment = { OIDC_PROVIDERS: JSON.stringify([other.options, google, unavailable]), CONFIRMATION: 'code' };
    const server = await startServer({ port, environment });
    return {
      server,
      other,
      stop: async () => {
        await server.stop();
        await other.close();
      },
    };
  } catch (error) {
    await other.close();
    throw error;
  }
}

export function somebody(more: Partial<OtherPerson> = {}): OtherPerson {
  const sub = randomUUID();
  const email = `ines.${sub.slice(0, 8)}@volvik.example`;
  return { sub, email, email_verified: true, name: 'Inés Ruiz', ...more };
}

/** Presses a button of the provider's form once the page has come to it. */
export async function answerAtProvider(page: Page, other: OtherProvider, answer: 'Sign in' | 'Refuse'): Promise<void> {
  await page.waitForURL(`${other.issuer}/**`);
  await page.getByRole('button', { name: answer }).click();
}
