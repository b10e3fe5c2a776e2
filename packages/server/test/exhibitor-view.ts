import { sql } from '@fairlead/database/sql';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { createStand } from './factories.ts';

type Stand = Awaited<ReturnType<typeof createStand>>;

/** Differs between two readings of the same: when it was read, and the number of the request. */
const ofReading = /"(?:asOf|requestId)":"[^"]*"|REV:\w+/g;

/** Everything that an exhibitor can read of the leads of its project, by the name of the reading. */
export async function exhibitorView(
  app: TestApp,
  { owner, project }: Pick<Stand, 'owner' | 'project'>,
): Promise<Record<string, string>> {
  const path = `/project/${project.id}`;
  const read = async (below: string): Promise<string> => {
    const { statusCode, body } = await app.call('GET', `${path}${below}`, { as: owner.token });
    expect([200, 402], `${below}: ${body}`).toContain(statusCode);
    return body.replace(ofReading, '');
  };
  const ids = await app.database.query<{ id: string }>(
    sql`select id from leads where project_id = ${project.id} order by id`,
  );
  const searched = ['marta', 'lindqvist', 'volvik', 'mallory', '4012345'];
  const readings = [
    '/lead',
    '/lead?sort=name',
    '/lead?sort=-score',
    '/lead?unlocked=true',
    '/lead?minScore=10',
    '/lead/count',
    ...searched.map((word) => `/lead?q=${word}`),
    ...ids.flatMap(({ id }) => [`/lead/${id}`, `/lead/${id}/timeline`]),
    `/lead/vcard?leadIds=${ids.map(({ id }) => id).join()}`,
    '/leadReport/extended/csv',
    '/leadReport/extended/csv?paid=true',
    '/leadReport/complete/csv',
    '/leadReport/complete/online',
  ];
  const seen: Record<string, string> = {};
  for (const below of readings) seen[below] = await read(below);
  const { statusCode, body } = await app.call('GET', `/bi/report/${project.id}`, { as: owner.token });
  seen['/bi/report'] = statusCode === 200 ? body.replace(ofReading, '') : String(statusCode);
  return seen;
}

/** A cursor from which on the project's changes are read. */
export async function changesSince(
  app: TestApp,
  { owner, project }: Pick<Stand, 'owner' | 'project'>,
  since = '2000-01-01T00:00:00Z',
): Promise<{ items: unknown[]; tombstones: unknown[]; nextCursor: string }> {
  const path = `/project/${project.id}/lead?updatedSince=${encodeURIComponent(since)}`;
  const answer = await app.call('GET', path, { as: owner.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
