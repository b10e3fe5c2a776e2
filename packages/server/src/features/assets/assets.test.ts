import { industryIds, jobRoleIds } from '@fairlead/contract/assets';
import { languages } from '@fairlead/contract/languages';
import { describe, expect, test } from 'vitest';
import { createExhibitor, createVisitor } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

interface Entry {
  readonly id: string;
  readonly label: string;
}
const lists = { '/asset/industries': industryIds, '/asset/jobRoles': jobRoleIds } as const;

describe.each(Object.entries(lists))('GET %s', (path, ids) => {
  test.each(languages)('lists every entry in %s by its label, without sign-in', async (language) => {
    const answer = await app.call('GET', path, { language });
    expect(answer.statusCode).toBe(200);
    const entries: Entry[] = answer.json();
    expect(entries.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const labels = entries.map(({ label }) => label);
    // The last entry is for people to whom none of the rest applies.
    const [named, other] = [entries.filter(({ id }) => id !== 'OTHER'), entries.filter(({ id }) => id === 'OTHER')];
    const { compare } = new Intl.Collator(language);
    expect(entries).toEqual([...named.toSorted((a, b) => compare(a.label, b.label)), ...other]);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.filter((label) => label === '' || label !== label.trim() || label.length > 60)).toEqual([]);
  });

  test('names every entry in each language', async () => {
    const read = async (language: string) => {
      const entries: Entry[] = (await app.call('GET', path, { language })).json();
      return new Map(entries.map(({ id, label }) => [id, label]));
    };
    const [en, es, de] = await Promise.all(languages.map(read));
    const same = ids.filter((id) => en?.get(id) === es?.get(id) || en?.get(id) === de?.get(id));
    expect(same).toEqual([]);
  });

  test('may be kept by who asked, and is asked for again when the language is another', async () => {
    const first = await app.call('GET', path, { language: 'de' });
    const tag = String(first.headers['etag']);
    expect(first.headers).toMatchObject({ vary: 'accept-language', 'content-language': 'de' });
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/);
    const again = await app.call('GET', path, { language: 'de', headers: { 'if-none-match': `"other", W/${tag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['etag']).toBe(tag);
    const english = await app.call('GET', path, { language: 'en', headers: { 'if-none-match': tag } });
    expect(english.statusCode).toBe(200);
    expect(english.headers['etag']).not.toBe(tag);
  });

  test('has no entry inside another, so that nobody fits twice', () => {
    const inside = ids.filter((id) => ids.some((other) => other !== id && id.startsWith(other)));
    expect(inside).toEqual([]);
  });
});

test('umlauts stand where German readers look for them', async () => {
  const entries: Entry[] = (await app.call('GET', '/asset/industries', { language: 'de' })).json();
  const labels = entries.map(({ label }) => label);
  const at = (start: string) => labels.findIndex((label) => label.startsWith(start));
  expect(at('Öffentliche Verwaltung')).toBeLessThan(at('Papier'));
});

describe('what is no entry of the lists', () => {
  test('is refused in a profile, each field by its name and in the language', async () => {
    const { token } = await createVisitor(app);
    const body = { profile: { name: 'Marta', profession: 'engineer', industry: '12' } };
    const answer = await app.call('PUT', '/visitor', { as: token, body, language: 'de' });
    expect(expectProblem(answer, 'INVALID_INPUT').errors).toEqual([
      { path: 'body.profile.profession', code: 'asset_id', message: 'Bitte einen Eintrag aus der Liste wählen.' },
      { path: 'body.profile.industry', code: 'asset_id', message: 'Bitte einen Eintrag aus der Liste wählen.' },
    ]);
  });

  test("is refused as a company's industry, where an entry is stored and cleared", async () => {
    const { token } = await createExhibitor(app);
    const patch = (industryId: unknown) => app.call('PATCH', '/exhibitor', { as: token, body: { industryId } });
    const problem = expectProblem(await patch('C28'), 'INVALID_INPUT');
    expect(problem.errors?.[0]).toMatchObject({ path: 'body.industryId', code: 'asset_id' });
    expect((await patch('28')).json().industryId).toBe('28');
    expect((await patch(null)).json().industryId).toBeNull();
  });
});

test('job roles are those that a stand asks for', async () => {
  const entries: Entry[] = (await app.call('GET', '/asset/jobRoles', { language: 'en' })).json();
  const labels = entries.map(({ label }) => label);
  for (const role of ['Purchasing', 'Engineering', 'Student or apprentice', 'Other']) expect(labels).toContain(role);
  expect(labels).not.toContain('Armed forces');
});
