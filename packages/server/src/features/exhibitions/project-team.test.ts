import type { ProjectMember } from '@fairlead/contract/project-team';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { someEmail } from '../../../test/app.ts';
import { createExhibitor, createProject } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { addToProjectTeam } from './project-team.ts';

const app = useTestApp();

type Owner = Awaited<ReturnType<typeof createExhibitor>>;

/** Invites a person into the company; returns the id of the account. */
async function invite({ token, exhibitor }: Owner, accountName: string): Promise<string> {
  const body = { email: someEmail(), accountName, language: 'en', exhibitorId: exhibitor.id };
  const answer = await app.call('POST', '/exhibitor', { as: token, body });
  expect(answer.statusCode).toBe(201);
  return answer.json().account.id;
}

async function createTeam() {
  const owner = await createExhibitor(app);
  const project = await createProject(app, owner.token);
  const path = `/project/${project.id}/team`;
  const names = (members: readonly ProjectMember[]) => members.map(({ name }) => name);
  const change = (method: 'PUT' | 'DELETE', accountId: string) =>
    app.call(method, `${path}/${accountId}`, { as: owner.token });
  const read = async () => names((await app.call('GET', path, { as: owner.token })).json());
  return { owner, project, path, names, change, read };
}

describe("a project's team", () => {
  test('is whom the company says, by name, once each', async () => {
    const { owner, project, names, change, read } = await createTeam();
    expect(await read()).toEqual([]);
    const [tomas, ada] = [await invite(owner, 'Tomás Rey'), await invite(owner, 'ada Berg')];
    for (const id of [tomas, ada, owner.account.id, ada]) expect((await change('PUT', id)).statusCode).toBe(200);
    expect(await read()).toEqual(['ada Berg', 'Jana Brandt', 'Tomás Rey']);
    expect(names((await change('DELETE', ada)).json())).toEqual(['Jana Brandt', 'Tomás Rey']);
    expect(names((await change('DELETE', ada)).json())).toEqual(['Jana Brandt', 'Tomás Rey']);
    const other = await createProject(app, owner.token);
    expect((await app.call('GET', `/project/${other.id}/team`, { as: owner.token })).json()).toEqual([]);
    expect((await app.call('GET', `/exhibition/${project.id}`, { as: owner.token })).json().version).toBe(1);
  });

  test('stands with the project, in the list as well', async () => {
    const { owner, project, change } = await createTeam();
    const other = await createProject(app, owner.token);
    for (const id of [await invite(owner, 'Tomás Rey'), owner.account.id]) await change('PUT', id);
    const team = [{ name: 'Jana Brandt' }, { name: 'Tomás Rey' }];
    const one = await app.call('GET', `/exhibition/${project.id}`, { as: owner.token });
    expect(one.json()).toMatchObject({ team });
    const list = await app.call('GET', '/exhibition?kind=PROJECT&sort=createdAt', { as: owner.token });
    expect(list.json().items).toMatchObject([
      { id: project.id, team },
      { id: other.id, team: [] },
    ]);
  });

  test('keeps nobody of the company out who is not in it', async () => {
    const { owner, project, change } = await createTeam();
    await change('PUT', await invite(owner, 'Tomás Rey'));
    for (const path of [`/exhibition/${project.id}`, `/project/${project.id}/lead`, `/project/${project.id}/beacon`])
      expect((await app.call('GET', path, { as: owner.token })).statusCode).toBe(200);
  });

  test('has nobody of another company, and is not there for them', async () => {
    const { owner, path, change, read } = await createTeam();
    const stranger = await createExhibitor(app);
    for (const method of ['PUT', 'DELETE'] as const) {
      expectProblem(await change(method, stranger.account.id), 'NOT_FOUND');
      expectProblem(await change(method, crypto.randomUUID()), 'NOT_FOUND');
      const theirs = `${path}/${owner.account.id}`;
      expectProblem(await app.call(method, theirs, { as: stranger.token }), 'NOT_FOUND');
    }
    expectProblem(await app.call('GET', path, { as: stranger.token }), 'NOT_FOUND');
    expect(await read()).toEqual([]);
  });

  test('loses who leaves the company, and stands in the file of who is in it', async () => {
    const { owner, project, change, read } = await createTeam();
    const tomas = await invite(owner, 'Tomás Rey');
    for (const id of [tomas, owner.account.id]) await change('PUT', id);
    const file = (await app.call('GET', '/exhibitor/account/data', { as: owner.token })).json();
    expect(file.project_team).toMatchObject([{ projectId: project.id, accountId: owner.account.id }]);
    const left = await app.call('DELETE', '/exhibitor/account', { as: owner.token, body: { accountId: tomas } });
    expect(left.statusCode).toBe(204);
    expect(await read()).toEqual(['Jana Brandt']);
  });

  test('does not stumble over an account that is deleted meanwhile', async () => {
    const { owner, project } = await createTeam();
    const add = (tx: Executor, accountId: string) =>
      addToProjectTeam(
        {
          database: tx,
          caller: { role: 'EXHIBITOR', exhibitorId: owner.exhibitor.id, organizerId: null },
          now: new Date(),
        } as never,
        { projectId: project.id, accountId },
      );
    const careless = (tx: Executor, accountId: string) =>
      tx.execute(sql`
        insert into project_team (project_id, account_id, added_at)
        select ${project.id}::uuid, a.id, now() from accounts a where a.id = ${accountId}`);
    const results: string[] = [];
    for (const work of [add, careless]) {
      const id = await invite(owner, 'Tomás Rey');
      const [, second] = await overlap(
        app.database,
        (tx) => tx.execute(sql`delete from accounts where id = ${id}`),
        (tx) => work(tx, id),
      );
      results.push(second.status === 'rejected' ? String(second.reason.code) : 'added');
    }
    expect(results).toEqual(['NOT_FOUND', '23503']);
  });
});
