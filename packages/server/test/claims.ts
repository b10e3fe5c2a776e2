import type { Claim } from '@fairlead/contract/claims';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** The questions to a visitor: which of the visits under their e-mail were theirs. */
export async function claimsOf(app: TestApp, as: string): Promise<Claim[]> {
  const answer = await app.call('GET', '/visitor/claim', { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export const answerClaims = (app: TestApp, as: string, answers: readonly { id: string; isOwn: boolean }[]) =>
  app.call('POST', '/visitor/claim', { as, body: { answers } });

/** Says the same of everything that is asked, and returns how many that was. */
export async function answerAll(app: TestApp, as: string, isOwn: boolean): Promise<number> {
  const claims = await claimsOf(app, as);
  if (claims.length === 0) return 0;
  const answers = claims.map(({ id }) => ({ id, isOwn }));
  const answer = await answerClaims(app, as, answers);
  expect(answer.json(), answer.body).toEqual(answers.map(({ id }) => ({ id, result: 'OK' })));
  return claims.length;
}
