import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLink } from '../attachments.ts';
import { createStand, createVisitor } from '../factories.ts';
import { createFair } from '../fairs.ts';
import { expectProblem } from '../problem.ts';
import { createSurvey } from '../surveys.ts';
import { useTestApp } from '../use-test-app.ts';
import { validInput } from './arbitraries.ts';

const app = useTestApp();

const override = '\u202e';

/** The value once for every text in it, with an override put into that text. */
function* disguised(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield `${value.slice(0, 1)}${override}${value.slice(1)}`;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    for (const changed of disguised(one)) {
      if (Array.isArray(value)) yield value.with(Number(key), changed);
      else yield { ...value, [key]: changed };
    }
  }
}

describe('characters that nobody sees', () => {
  test('get into nothing that is stored', () => {
    let tried = 0;
    for (const { name, body } of app.endpoints) {
      for (const sample of body ? fc.sample(validInput(body), { numRuns: 20, seed: 3 }) : []) {
        for (const value of disguised(sample)) {
          const { data = null } = body?.safeParse(value) ?? {};
          expect(JSON.stringify(data), name).not.toContain(override);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(1000);
  });

  test('are taken out of the names of people, companies, fairs, points, surveys and documents', async () => {
    const { owner, project, beacon } = await createStand(app);
    const { fair } = await createFair(app, { name: `Nord\u200bhaus ${override}Expo` });
    const { visitor } = await createVisitor(app, { name: `Marta\u200b Lindqvist${override}` });
    const patch = async (path: string, body: object) =>
      (await app.call('PATCH', path, { as: owner.token, body })).json<{ name: string }>();
    const survey = await createSurvey(app, owner.token, project.id, { title: `Q${override}` });
    const link = await createLink(app, owner.token, beacon.id, `Invoice${override}gnp.exe`);
    const point = await patch(`/project/${project.id}/beacon/${beacon.id}`, { name: '\u2066PX\u2069-40' });
    const company = await patch('/exhibitor', { name: 'Kess\u00adler' });
    expect({
      fair: fair.name,
      visitor: visitor.profile.name,
      survey: survey.title,
      link: link.name,
      point: point.name,
      company: company.name,
    }).toEqual({
      fair: 'Nordhaus Expo',
      visitor: 'Marta Lindqvist',
      survey: 'Q',
      link: 'Invoicegnp.exe',
      point: 'PX-40',
      company: 'Kessler',
    });
  });

  test('stay where a language needs them', async () => {
    const persian = 'می\u200cخواهم';
    const { visitor } = await createVisitor(app, { name: persian, organization: 'שלום 👩\u200d🚀' });
    expect(visitor.profile).toMatchObject({ name: persian, organization: 'שלום 👩\u200d🚀' });
  });

  test('do not turn the text of a point around, not even written as a number', async () => {
    const { owner, project, beacon } = await createStand(app);
    const body = { description: '<p>Invoice&#x202E;gnp.exe</p>' };
    const answer = await app.call('PATCH', `/project/${project.id}/beacon/${beacon.id}`, { as: owner.token, body });
    expect(answer.json()).toMatchObject({ description: '<p>Invoicegnp.exe</p>' });
  });
});

test('a link with a user or a password in it is refused wherever one is taken, and told why', async () => {
  const { owner, beacon } = await createStand(app);
  const link = await createLink(app, owner.token, beacon.id);
  const url = 'https://bank.example:secret@evil.example/';
  const texts = { en: /before the @/, de: /vor dem @/, es: /antes de la @/ };
  for (const [language, text] of Object.entries(texts)) {
    for (const [method, path, body, field] of [
      ['POST', '/attachment', { kind: 'LINK', beaconId: beacon.id, name: 'Shop', url }, 'url'],
      ['PATCH', `/attachment/${link.id}`, { url }, 'url'],
      ['PATCH', '/exhibitor', { website: url }, 'website'],
    ] as const) {
      const answer = await app.call(method, path, { as: owner.token, body, language });
      const [fault] = expectProblem(answer, 'INVALID_INPUT').errors ?? [];
      expect(fault).toMatchObject({ path: `body.${field}`, code: 'link_with_login' });
      expect(fault?.message).toMatch(text);
    }
  }
});
