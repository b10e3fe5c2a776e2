import { beforeAll, expect, test } from 'vitest';
import { createStand } from '../../../test/factories.ts';
import { createLeads } from '../../../test/leads.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();
let stand: Awaited<ReturnType<typeof createStand>>;
let leads: { id: string }[];
beforeAll(async () => {
  stand = await createStand(app);
  const people = [
    { name: 'Open One', isUnlocked: true, tags: ['VIP'], notes: ['Our own words'] },
    { name: 'Locked Two', tags: ['Secret'] },
    { name: 'Withdrawn Three', isUnlocked: true, isWithdrawn: true, tags: ['Secret'] },
    { name: 'Open Four', isUnlocked: true, profession: null, countryCode: null },
  ];
  leads = await createLeads(
    app,
    stand,
    people.map((person) => ({ ...person, email: `${person.name.split(' ')[1]}@leads.example` })),
  );
});

const load = (ids: readonly (string | undefined)[], language = 'en') =>
  app.call('GET', `/project/${stand.project.id}/lead/vcard?leadIds=${ids.join(',')}`, {
    as: stand.owner.token,
    language,
  });

test('answers one file with the open leads in the order asked for, and nothing of the others', async () => {
  const [one, two, three, four] = leads;
  const answer = await load([four?.id, two?.id, three?.id, one?.id, one?.id]);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('text/vcard; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[A-Za-z0-9-]+-\d{4}-\d\d-\d\d\.vcf"$/);
  expect(answer.body.match(/^(?:FN|EMAIL|TITLE|ADR|CATEGORIES|NOTE):.*$/gm)?.map((line) => line.trim())).toEqual([
    'FN:Open Four',
    'EMAIL:Four@leads.example',
    'ADR:;;;Gävle;;;',
    `NOTE:${stand.project.name.replaceAll(',', '\\,')}\\, 2026-04-20`,
    'FN:Open One',
    'TITLE:Engineering',
    'EMAIL:One@leads.example',
    'ADR:;;;Gävle;;;Sweden',
    'CATEGORIES:VIP',
    `NOTE:${stand.project.name.replaceAll(',', '\\,')}\\, 2026-04-20`,
  ]);
  for (const hidden of ['Two', 'Three', 'Secret', 'Our own words']) expect(answer.body).not.toContain(hidden);
  expect((await load([one?.id], 'de')).body).toContain(';;;Schweden');
});

test('answers an empty file where none is open', async () => {
  const answer = await load([leads[1]?.id, crypto.randomUUID()]);
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

test('shows nothing of a lead of another project, and refuses more than 200', async () => {
  const other = await createStand(app);
  const [foreign] = await createLeads(app, other, [{ isUnlocked: true }]);
  expect((await load([foreign?.id])).body).toBe('');
  const many = Array.from({ length: 201 }, () => crypto.randomUUID());
  expect(expectProblem(await load(many), 'INVALID_INPUT').errors?.[0]?.path).toBe('query.leadIds');
});
