import type { Lead } from '@fairlead/contract/leads';
import { sql } from '@fairlead/database/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { leadCursors } from '../../../test/cursors.ts';
import { createStand } from '../../../test/factories.ts';
import { createLeads, unlockLead, withdrawLead } from '../../../test/leads.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

/** Two people who show the same while they are locked, and hide what is sorted and found quite differently. */
const hidden = [
  {
    name: 'Quaaa Aardvark',
    organization: 'Plaaa',
    city: 'Aachen',
    state: 'Antioquia',
    phone: '111 1111',
    email: 'aaa@aaa.example',
  },
  {
    name: 'Quzzz Zwyrtek',
    organization: 'Plzzz',
    city: 'Zagreb',
    state: 'Zeeland',
    phone: '999 9999',
    email: 'zzz@zzz.example',
  },
] as const;
const work = { tags: ['Quokka'], notes: ['Loves wombats'], rating: 5, status: 'QUALIFIED', documentCount: 3 };

let stand: Awaited<ReturnType<typeof createStand>>;
let leads: { id: string; visitorId: string }[];
beforeEach(async () => {
  stand = await createStand(app);
  leads = await createLeads(
    app,
    stand,
    hidden.map((person) => ({ ...person, ...work })),
  );
});

const list = async (query: string): Promise<Lead[]> =>
  (await app.call('GET', `/project/${stand.project.id}/lead?${query}`, { as: stand.owner.token })).json().items;
/** Whatever is in a list is counted, and nothing else. */
const ids = async (query: string) => {
  const found = (await list(query)).map(({ id }) => id);
  const path = `/project/${stand.project.id}/lead/count?${query.replace(/&?sort=[^&]*/, '')}`;
  const counted = await app.call('GET', path, { as: stand.owner.token });
  expect(counted.json(), query).toEqual({ total: found.length });
  return found;
};
const each = async (change: typeof unlockLead) => {
  for (const { visitorId } of leads) await change(app, stand.project.id, visitorId);
};
/** As if each had been the other. */
const swapNames = () =>
  app.database.execute(sql`
    update visitors set name = case when name = ${hidden[0].name} then ${hidden[1].name} else ${hidden[0].name} end
    where id = any(${leads.map(({ visitorId }) => visitorId)}::uuid[])`);
const texts = hidden.flatMap((person) => Object.values(person).flatMap((text) => [text, text.slice(0, 4)]));
const findByDetails = async () => (await Promise.all(texts.map((text) => ids(`q=${encodeURIComponent(text)}`)))).flat();

describe('what a locked or withdrawn lead hides', () => {
  test('neither finds it nor sorts it: the order is that of the ids', async () => {
    const byId = leads.map(({ id }) => id).toSorted();
    for (const state of ['locked', 'withdrawn'] as const) {
      if (state === 'withdrawn') {
        await each(unlockLead);
        expect(await ids('sort=name')).toEqual(leads.map(({ id }) => id));
        await each(withdrawLead);
      }
      expect(await findByDetails(), state).toEqual([]);
      expect(await ids('sort=name'), state).toEqual(byId);
      expect(await ids('sort=-name'), state).toEqual(byId.toReversed());
      await swapNames();
      expect(await ids('sort=name'), state).toEqual(byId);
      await swapNames();
    }
  });

  test('is found and sorted by once it is open', async () => {
    await each(unlockLead);
    expect(new Set(await findByDetails())).toEqual(new Set(leads.map(({ id }) => id)));
    expect(await ids('sort=name')).toEqual(leads.map(({ id }) => id));
    expect(await ids('sort=-name')).toEqual(leads.map(({ id }) => id).toReversed());
    await app.database.execute(sql`update visitors set name = 'Quzzzz' where id = ${leads[0]?.visitorId ?? ''}`);
    expect(await ids('sort=name')).toEqual(leads.map(({ id }) => id).toReversed());
  });

  test('is in the cursor of no page', async () => {
    const page = await app.call('GET', `/project/${stand.project.id}/lead?sort=name&limit=1`, {
      as: stand.owner.token,
    });
    const { read } = leadCursors(app, stand, { sort: 'name' });
    expect(read(page.json().nextCursor)).toEqual(['q', leads.map(({ id }) => id).toSorted()[0]]);
  });
});

describe('what every lead shows of a profile', () => {
  test.each(['countryCode=SE', 'industry=28', 'profession=ENGINEERING'])(
    '%s finds what rows show, and nobody who left',
    async (query) => {
      const [key = ''] = query.split('=');
      const shown = async () => (await list('')).map((lead) => `${lead[key as 'countryCode']}`);
      expect(await ids(query)).toHaveLength(2);
      await each(unlockLead);
      await each(withdrawLead);
      expect(new Set(await shown())).toEqual(new Set([query.slice(key.length + 1)]));
      expect(await ids(query)).toHaveLength(2);
      await app.database.execute(sql`delete from visitors where id = ${leads[0]?.visitorId ?? ''}`);
      expect((await shown()).toSorted()).toEqual([query.slice(key.length + 1), 'null'].toSorted());
      expect(await ids(query)).toEqual([leads[1]?.id]);
    },
  );
});

describe('what the team wrote of a lead', () => {
  const team = ['tag=Quokka', 'minScore=1', 'minScore=0', 'q=quokka', 'q=wombats'];

  test.each(team)('%s finds a locked one, and none that is withdrawn', async (query) => {
    expect(await ids(query)).toHaveLength(2);
    await each(withdrawLead);
    expect(await ids(query)).toEqual([]);
    expect(await ids('status=QUALIFIED&rating=5')).toHaveLength(2);
    const tags = await app.call('GET', `/project/${stand.project.id}/lead/tag`, { as: stand.owner.token });
    expect(tags.json()).toEqual([]);
    await app.database.execute(sql`
      update leads set consent_withdrawn_at = null where project_id = ${stand.project.id}`);
    expect(await ids(query)).toHaveLength(2);
  });

  test('follows each change at once', async () => {
    const [lead] = leads;
    const key = sql`project_id = ${stand.project.id} and visitor_id = ${lead?.visitorId ?? ''}`;
    await app.database.execute(sql`update leads set tags = '{Numbat}', status = 'DISCARDED', rating = 1 where ${key}`);
    expect(await ids('tag=numbat')).toEqual([lead?.id]);
    expect(await ids('q=numb')).toEqual([lead?.id]);
    for (const query of ['tag=Quokka', 'q=quokka', 'status=QUALIFIED', 'rating=2'])
      expect(await ids(query), query).toEqual([leads[1]?.id]);
    expect(await ids('q=wombats')).toHaveLength(2);
    await app.database.execute(sql`delete from lead_notes where ${key}`);
    expect(await ids('q=wombats')).toEqual([leads[1]?.id]);
  });

  test('of a withdrawn one is not written down for the search at all', async () => {
    await each(withdrawLead);
    await app.database.execute(sql`
      insert into lead_notes (project_id, visitor_id, id, at, author_id, text)
      values (${stand.project.id}, ${leads[0]?.visitorId ?? ''}, gen_random_uuid(), now(), gen_random_uuid(), 'Numbat')`);
    await app.database.execute(sql`
      update leads set tags = '{Numbat}', rating = 2 where project_id = ${stand.project.id}`);
    const rows = await app.database.query<{ written: string | null; row: string }>(sql`
      select written, (l.is_open, l.sort_name, l.initials, l.shown, l.written, l.tag_keys)::text as row from leads l where project_id = ${stand.project.id}`);
    expect(rows).toHaveLength(2);
    for (const { written, row } of rows) {
      expect(written).toBeNull();
      expect(row.toLowerCase()).not.toMatch(/numbat|num|quokka|wombat/);
    }
  });
});
