import type { CaptureOutcome } from '@fairlead/contract/captures';
import type { Lead } from '@fairlead/contract/leads';
import { sql } from '@fairlead/database/sql';
import { newId } from '../src/platform/identifier.ts';
import type { TestApp } from './app.ts';

/** A device's report of a scanned person. */
export const captureOf = ({ visitor }: { visitor: { code: string } }, value: object = {}) => ({
  id: newId(),
  code: visitor.code,
  occurredAt: new Date().toISOString(),
  ...value,
});

interface Capturing {
  readonly owner: { readonly token: string };
  readonly project: { readonly id: string };
}

export const sendCaptures = (app: TestApp, { owner, project }: Capturing, items: readonly object[]) =>
  app.call('POST', `/project/${project.id}/lead/capture`, { as: owner.token, body: { items } });

export async function capture(app: TestApp, at: Capturing, ...items: readonly object[]): Promise<CaptureOutcome[]> {
  const answer = await sendCaptures(app, at, items);
  if (answer.statusCode !== 200) throw new Error(`POST lead/capture: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

export const leadsOf = async (app: TestApp, { owner, project }: Capturing): Promise<Lead[]> =>
  (await app.call('GET', `/project/${project.id}/lead`, { as: owner.token })).json().items;

export const countsOf = async (app: TestApp, { owner, project }: Capturing) =>
  (await app.call('GET', `/exhibition/${project.id}`, { as: owner.token })).json().counts;

export const storedOf = (app: TestApp, { project }: Pick<Capturing, 'project'>) =>
  app.database.query(sql`select * from lead_captures where project_id = ${project.id} order by occurred_at, id`);
