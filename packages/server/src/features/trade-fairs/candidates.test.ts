import { describe, expect, test } from 'vitest';
import { createExhibitor, createProject, ownEmail } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

const at = (fairId: string, rest = 'participation') => `/tradeFair/${fairId}/${rest}`;
const join = (as: string, fairId: string, body: object) => app.call('POST', at(fairId), { as, body });
const invite = (as: string, fairId: string, body: object) => app.call('POST', at(fairId, 'invitation'), { as, body });

describe('a candidate', () => {
  const find = async (as: string, fairId: string, q: string): Promise<string[]> => {
    const path = `${at(fairId, 'participation-candidate')}?q=${encodeURIComponent(q)}`;
    const { items } = (await app.call('GET', path, { as })).json<{ items: { exhibitor: { name: string } }[] }>();
    return items.map(({ exhibitor }) => exhibitor.name);
  };

  test('is found by name, shows when it was invited, and is gone once it joined', async () => {
    const { token, fair } = await createFair(app);
    const guest = await createExhibitor(app);
    const name = `Crème ${crypto.randomUUID().slice(0, 8)}`;
    await app.call('PATCH', '/exhibitor', { as: guest.token, body: { name, isFindable: true } });
    const project = await createProject(app, guest.token, { name: 'Free' });
    const find = async () =>
      (await app.call('GET', `${at(fair.id, 'participation-candidate')}?q=${name.replace('è', 'E')}`, { as: token }))
        .json()
        .items.map((item: object) => item);
    const exhibitor = { id: guest.exhibitor.id, name, countryCode: null };
    expect(await find()).toEqual([{ exhibitor, projects: [], invitedAt: null }]);
    await invite(token, fair.id, { exhibitorId: guest.exhibitor.id });
    const projects = [{ id: project.id, name: 'Free' }];
    expect(await find()).toEqual([{ exhibitor, projects, invitedAt: expect.any(String) }]);
    await join(guest.token, fair.id, { projectId: project.id });
    expect(await find()).toEqual([]);
  });

  test('is known to the organizer from another fair or an invitation, or asks to be found, and is listed once', async () => {
    const { token, fair } = await createFair(app);
    const another = { kind: 'TRADE_FAIR', name: 'Another', timeZone: 'Europe/Berlin' };
    const other: { id: string } = (await app.call('POST', '/exhibition', { as: token, body: another })).json();
    const mark = crypto.randomUUID().slice(0, 8);
    const company = async (what: string, isFindable = false) => {
      const made = await createExhibitor(app);
      await app.call('PATCH', '/exhibitor', { as: made.token, body: { name: `${mark} ${what}`, isFindable } });
      return made;
    };
    await company('unknown');
    await company('findable', true);
    const joined = await company('joined', true);
    await invite(token, other.id, { exhibitorId: joined.exhibitor.id });
    const stand = await createProject(app, joined.token, { name: 'Stand' });
    expect((await join(joined.token, other.id, { projectId: stand.id })).statusCode).toBe(201);
    const named = await company('invited by name');
    await invite(token, other.id, { exhibitorId: named.exhibitor.id });
    const mailed = await company('invited by e-mail');
    await ownEmail(app, mailed);
    await invite(token, other.id, { email: mailed.email });
    const unconfirmed = await company('with an e-mail that is not confirmed');
    await invite(token, other.id, { email: unconfirmed.email });

    const known = ['findable', 'invited by e-mail', 'invited by name', 'joined'];
    expect(await find(token, fair.id, mark)).toEqual(known.map((what) => `${mark} ${what}`));
    const stranger = await createFair(app);
    expect(await find(stranger.token, stranger.fair.id, mark)).toEqual([`${mark} findable`, `${mark} joined`]);
    await app.call('PATCH', '/exhibitor', { as: joined.token, body: { isFindable: false } });
    expect(await find(stranger.token, stranger.fair.id, mark)).toEqual([`${mark} findable`]);
    const admin = await createAdmin(app);
    expect(await find(admin.token, stranger.fair.id, mark)).toHaveLength(6);
  });

  test('stands on one page of many, whichever way it is seen', async () => {
    const { token, fair } = await createFair(app);
    const mark = crypto.randomUUID().slice(0, 8);
    for (const [index, isFindable] of [true, false, true, true].entries()) {
      const made = await createExhibitor(app);
      await app.call('PATCH', '/exhibitor', { as: made.token, body: { name: `${mark} ${index}`, isFindable } });
      if (index < 3) await invite(token, fair.id, { exhibitorId: made.exhibitor.id });
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const path = `${at(fair.id, 'participation-candidate')}?limit=2&q=${mark}${cursor && `&cursor=${cursor}`}`;
      const page = (await app.call('GET', path, { as: token })).json();
      seen.push(...page.items.map(({ exhibitor }: { exhibitor: { name: string } }) => exhibitor.name.slice(-1)));
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
    expect(seen).toEqual(['0', '1', '2', '3']);
  });
});

describe('the projects of a candidate', () => {
  test('are shown to the organizers whose fairs it joined or was invited to, and found by nobody', async () => {
    const [host, inviter, stranger] = [await createFair(app), await createFair(app), await createFair(app)];
    const guest = await createExhibitor(app);
    const name = `Candidate ${crypto.randomUUID().slice(0, 8)}`;
    await app.call('PATCH', '/exhibitor', { as: guest.token, body: { name, isFindable: true } });
    await createProject(app, guest.token, { name: 'Joined', parentId: host.fair.id });
    const secret = `Secret ${crypto.randomUUID().slice(0, 8)}`;
    const project = await createProject(app, guest.token, { name: secret });
    await invite(inviter.token, inviter.fair.id, { exhibitorId: guest.exhibitor.id });
    const secondFair = async (as: string) => {
      const body = { kind: 'TRADE_FAIR', name: 'Second', timeZone: 'Europe/Berlin' };
      return (await app.call('POST', '/exhibition', { as, body })).json<{ id: string }>();
    };
    const find = async (as: string, fairId: string, q: string) =>
      (await app.call('GET', `${at(fairId, 'participation-candidate')}?q=${encodeURIComponent(q)}`, { as })).json()
        .items;
    for (const { token } of [host, inviter]) {
      const fair = await secondFair(token);
      expect(await find(token, fair.id, name)).toMatchObject([{ projects: [{ id: project.id, name: secret }] }]);
      expect(await find(token, fair.id, secret)).toEqual([]);
    }
    expect(await find(stranger.token, stranger.fair.id, name)).toMatchObject([{ projects: [] }]);
    expect(await find(stranger.token, stranger.fair.id, secret)).toEqual([]);
    const admin = await createAdmin(app);
    expect(await find(admin.token, stranger.fair.id, name)).toMatchObject([{ projects: [{ name: secret }] }]);
  });
});
