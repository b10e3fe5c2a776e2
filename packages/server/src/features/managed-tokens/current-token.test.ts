import { beforeEach, describe, expect, test } from 'vitest';
import { createProject, createStand } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';

const app = useOwnTestApp();
let stand: Awaited<ReturnType<typeof createStand>>;
let device: { id: string; token: string };

async function make(body: object): Promise<{ id: string; token: string }> {
  const answer = await app.call('POST', '/managedToken', { as: stand.owner.token, body: { name: 'Phone', ...body } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
beforeEach(async () => {
  app.setNow(null);
  stand = await createStand(app);
  device = await make({ scope: 'CAPTURE', projectId: stand.project.id });
});

const report = (body: object, as = device.token) => app.call('PUT', '/managedToken/device', { as, body });
const reported = async () =>
  (await app.call('GET', `/managedToken/${device.id}`, { as: stand.owner.token })).json().device;

describe('a token', () => {
  test('knows its company and its project, and nothing about people', async () => {
    const answer = await app.call('GET', '/managedToken/current', { as: device.token });
    expect(answer.json()).toEqual({
      id: device.id,
      name: 'Phone',
      scope: 'CAPTURE',
      expiresAt: null,
      company: stand.owner.exhibitor.name,
      project: { id: stand.project.id, name: stand.project.name, stand: stand.project.stand },
    });
  });

  test('of the whole company has no project; of one project it may ask about itself, and call nothing else', async () => {
    const { token } = await make({ scope: 'READ' });
    const whole = await app.call('GET', '/managedToken/current', { as: token });
    expect(whole.json()).toMatchObject({ scope: 'READ', project: null });
    const second = await createProject(app, stand.owner.token);
    const bound = await make({ scope: 'READ', projectId: second.id });
    const own = await app.call('GET', '/managedToken/current', { as: bound.token });
    expect(own.json().project.id).toBe(second.id);
    expectProblem(await app.call('GET', '/managedToken', { as: bound.token }), 'FORBIDDEN');
  });

  test('is nothing that a person has', async () => {
    expectProblem(await app.call('GET', '/managedToken/current', { as: stand.owner.token }), 'NOT_FOUND');
    expectProblem(await report({ waiting: 0, oldestAt: null }, stand.owner.token), 'NOT_FOUND');
  });
});

describe('a device says what it has not sent', () => {
  const start = Date.now();
  /** So many seconds after now, while those who look on are still signed in. */
  const at = (seconds: number) => new Date(start + seconds * 1000);
  const moment = (seconds: number) => at(seconds).toISOString();

  test('and whoever looks at the list sees it; another company does not', async () => {
    expect(await reported()).toBeNull();
    app.setNow(at(0));
    expect((await report({ waiting: 14, oldestAt: moment(-1_380) })).statusCode).toBe(204);
    expect(await reported()).toEqual({
      reportedAt: moment(0),
      waiting: 14,
      oldestAt: moment(-1_380),
    });
    const list = await app.call('GET', '/managedToken', { as: stand.owner.token });
    expect(list.json().items).toMatchObject([{ id: device.id, device: { waiting: 14 } }]);
    const foreign = await createStand(app);
    expectProblem(await app.call('GET', `/managedToken/${device.id}`, { as: foreign.owner.token }), 'NOT_FOUND');
  });

  test('at once when it changes; the same is written every 30 seconds at most, and never refused', async () => {
    const same = { waiting: 2, oldestAt: moment(-60) };
    const reportAt = async (seconds: number, body: object) => {
      app.setNow(at(seconds));
      expect((await report(body)).statusCode).toBe(204);
      return reported();
    };
    await reportAt(0, same);
    expect(await reportAt(29, same)).toEqual({ ...same, reportedAt: moment(0) });
    expect(await reportAt(30, same)).toEqual({ ...same, reportedAt: moment(30) });
    expect(await reportAt(31, { ...same, waiting: 9 })).toEqual({ ...same, waiting: 9, reportedAt: moment(31) });
    expect(await reportAt(32, { waiting: 0, oldestAt: null })).toMatchObject({ waiting: 0, oldestAt: null });
  });

  test('with a clock that is ahead: nothing waits since tomorrow', async () => {
    app.setNow(at(0));
    await report({ waiting: 1, oldestAt: moment(86_400) });
    expect((await reported()).oldestAt).toBe(moment(0));
  });

  test('nothing but captures, and no other token says it', async () => {
    expectProblem(await report({ waiting: -1, oldestAt: null }), 'INVALID_INPUT');
    for (const scope of ['READ', 'FULL'])
      expectProblem(await report({ waiting: 0, oldestAt: null }, (await make({ scope })).token), 'FORBIDDEN');
  });
});
