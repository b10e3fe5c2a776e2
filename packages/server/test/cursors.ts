import { listLeads } from '@fairlead/contract/leads';
import { createCursors, scopeOf } from '../src/platform/cursors.ts';
import type { TestApp } from './app.ts';
import type { createStand } from './factories.ts';

type Stand = Pick<Awaited<ReturnType<typeof createStand>>, 'owner' | 'project'>;

/** Reads and writes cursors of a company's list of leads, as only the server can. */
export function leadCursors(app: TestApp, { owner, project }: Stand, query: Readonly<Record<string, string>>) {
  const person = { subject: '', username: '', email: undefined, isEmailVerified: true };
  const account = { role: 'EXHIBITOR', accountId: owner.account.id, exhibitorId: owner.exhibitor.id } as const;
  const caller = { ...person, ...account, organizerId: null };
  const parameter = 'updatedSince' in query ? 'updatedSince' : 'cursor';
  const scope = scopeOf({ definition: listLeads, caller, params: { projectId: project.id }, query }, parameter);
  const cursors = createCursors(app.secretsKey);
  return {
    read: (cursor: string): unknown => JSON.parse(cursors.open(scope, cursor) ?? 'null'),
    write: (position: unknown): string => cursors.seal(scope, JSON.stringify(position)),
  };
}
