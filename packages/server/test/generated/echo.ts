import { createHash } from 'node:crypto';
import type { Role } from '@fairlead/contract/access';
import type { Endpoint } from '@fairlead/contract/endpoint';
import type { Database } from '@fairlead/database/connection';
import Fastify from 'fastify';
import type { Actor, SignedIn } from '../../src/platform/auth/caller.ts';
import { createCursors } from '../../src/platform/cursors.ts';
import { handleErrors } from '../../src/platform/http/errors.ts';
import { requestIds } from '../../src/platform/http/logging.ts';
import { createRegistrar } from '../../src/platform/http/register.ts';

/** A position with what no caller may read: the number of a transaction, a key and a moment. */
export const position = '[9007199254740991,"0197300e-aaaa-7aaa-8aaa-aaaaaaaaaaaa","2026-06-01T08:00:00.000Z"]';

/** An id that is the same for the same name. */
export const idFrom = (name: string): string =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

/** A person of a tenant in a role; one without a record where `role` is null. */
export function callerOf(role: Role | null, tenant: string): Actor | SignedIn {
  const person = { subject: `${tenant} ${role}`, username: '', email: undefined, isEmailVerified: true };
  if (role === null) return person;
  if (role === 'VISITOR') return { ...person, role, visitorId: idFrom(`visitor ${tenant}`) };
  if (role === 'ADMIN') return { ...person, role, adminId: idFrom(`admin ${tenant}`) };
  const [exhibitorId, accountId] = [idFrom(`company ${tenant}`), idFrom(`account ${tenant}`)];
  return {
    ...person,
    role,
    accountId,
    exhibitorId,
    organizerId: role === 'ORGANIZER' ? idFrom(`fairs ${tenant}`) : null,
  };
}

export interface Echo {
  /** Asks with a session; answers the status, the query as the handler read it, and the cursor of its page. */
  ask(as: Actor | SignedIn, path: string, query?: Readonly<Record<string, string>>): Promise<EchoAnswer>;
  close(): Promise<void>;
}

interface EchoAnswer {
  readonly status: number;
  readonly body: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly nextCursor: string;
}

/** A process of the server whose handlers know one position, and tell what they were asked. */
export async function startEcho(endpoints: readonly Endpoint[], secretsKey: Uint8Array): Promise<Echo> {
  const http = Fastify({ ...requestIds, routerOptions: { maxParamLength: 500 } });
  http.decorateRequest('caller', null);
  handleErrors(http, false);
  const registrar = createRegistrar(http, {
    // No handler here reads or writes anything.
    database: {} as Database,
    authenticator: {
      authenticate: async (authorization) => JSON.parse(authorization ?? 'null'),
      forget: () => {},
      forgetAll: () => {},
    },
    clock: () => new Date(),
    countRefusal: async () => {},
    recordAudit: async () => {},
    roleOfRequest: () => null,
    cursors: createCursors(secretsKey),
    checkAnswers: false,
  });
  for (const definition of endpoints)
    registrar.handle(definition, async ({ query }) => ({ items: [], query, nextCursor: position }) as never);
  await http.ready();
  return {
    async ask(as, path, query = {}) {
      const url = `${path}?${new URLSearchParams(query)}`;
      const answer = await http.inject({ url, headers: { authorization: JSON.stringify(as) } });
      return { status: answer.statusCode, body: answer.body, ...answer.json() };
    },
    close: () => http.close(),
  };
}
