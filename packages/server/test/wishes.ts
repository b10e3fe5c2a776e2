import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';

/** A quote by e-mail, said now. */
export const wishBody = (value: object = {}) => ({
  id: crypto.randomUUID(),
  kind: 'QUOTE',
  by: 'EMAIL',
  noCalls: true,
  occurredAt: new Date().toISOString(),
  ...value,
});

export const sendWish = (
  app: TestApp,
  as: string,
  exhibitorId: string,
  value: object = {},
): Promise<LightMyRequestResponse> => app.call('PUT', `/visitor/wish/${exhibitorId}`, { as, body: wishBody(value) });
