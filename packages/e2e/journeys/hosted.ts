import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Host, RunningServer } from '../harness/server-process.ts';

/** The page of the identity provider where a client of this host sends people to sign in. */
export function hostedUrl(server: RunningServer, clientId: string, host: Host, lang: string): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: server.url(host, '/login/callback'),
    response_type: 'code',
    scope: 'openid email',
    code_challenge: createHash('sha256').update('x'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'login',
    lang,
  });
  return server.url('app', `/idp/login?${query}`);
}

/** Fills in and sends its form. */
export async function enterHosted(page: Page, email: string, password: string): Promise<void> {
  await page.locator('#username').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('button.main').click();
}
