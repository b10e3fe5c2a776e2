import type { GuestVisitor } from '@fairlead/contract/visitors';
import { expect } from 'vitest';
import { mailsTo } from '../../e2e/harness/outbox.ts';
import { consents } from '../../e2e/harness/samples.ts';
import { someEmail, type TestApp } from './app.ts';

/** Makes a guest: a person who left an e-mail at a stand, without signing up. */
export async function createGuest(app: TestApp, email = someEmail(), more: object = {}): Promise<GuestVisitor> {
  const answer = await app.call('POST', '/visitor', { body: { email, consents, language: 'en', ...more } });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}

/** Returns the secret of the newest link mailed to this e-mail. Waits for it. */
export async function linkSentTo(app: TestApp, email: string, since = new Date(0)): Promise<string> {
  const tokens = async () =>
    (await mailsTo(app, email))
      .filter(({ at }) => new Date(at) >= since)
      .flatMap(({ text }) => /#link=([\w-]+)/.exec(text)?.[1] ?? []);
  await expect.poll(tokens, { timeout: 15_000 }).not.toEqual([]);
  return (await tokens())[0] ?? '';
}

export const requestLink = (app: TestApp, email: string) =>
  app.call('POST', '/visitor/link', { body: { email, language: 'en' } });
export const openLink = (app: TestApp, token: string) => app.call('POST', '/visitor/link/use', { body: { token } });
