import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { TestApp } from './app.ts';
import { createOrganizer } from './roles.ts';

/** A public fair with its organizer, or another as `value` says. */
export async function createFair(app: TestApp, value: object = {}) {
  const organizer = await createOrganizer(app);
  const body = { kind: 'TRADE_FAIR', name: 'Nordhaus Expo', timeZone: 'Europe/Berlin', isPublic: true, ...value };
  const answer = await app.call('POST', '/exhibition', { as: organizer.token, body });
  if (answer.statusCode !== 201) throw new Error(`POST /exhibition: ${answer.statusCode} ${answer.body}`);
  const fair: Exhibition = answer.json();
  return { ...organizer, fair };
}

/** Returns an identifier that is new in the run. */
export const someIdentifier = (): string => `fair-${crypto.randomUUID().slice(0, 8)}`;
