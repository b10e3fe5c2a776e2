import type { Beacon } from '@fairlead/contract/beacons';
import type { WholeScan } from '@fairlead/contract/scans';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { mailsTo } from '../../../../e2e/harness/outbox.ts';
import { textsOfPages } from '../../../../e2e/harness/printed-text.ts';
import { createLink } from '../../../test/attachments.ts';
import { createBeacon, createProject, createStand, createVisitor, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { verifyEmail } from '../../../test/verify-email.ts';
import { newId } from '../../platform/identifier.ts';

const app = useTestApp();

const german = {
  name: 'KX-7',
  title: 'Kompakte Servoantriebe',
  description: 'Sechs Größen.',
  language: 'de',
  translations: {
    en: { title: 'Compact servo drives', description: '<p onclick="x">Six <b>sizes</b>.</p>' },
    es: { title: 'Servoaccionamientos compactos' },
  },
} as const;
const kept = {
  en: { title: 'Compact servo drives', description: '<p>Six <strong>sizes</strong>.</p>' },
  es: { title: 'Servoaccionamientos compactos', description: null },
};
const read = {
  de: { title: german.title, titleLanguage: 'de', description: '<p>Sechs Größen.</p>', descriptionLanguage: 'de' },
  en: { title: kept.en.title, titleLanguage: 'en', description: kept.en.description, descriptionLanguage: 'en' },
  es: { title: kept.es.title, titleLanguage: 'es', description: '<p>Sechs Größen.</p>', descriptionLanguage: 'de' },
} as const;
const readers = ['de', 'en', 'es'] as const;

async function createGermanStand() {
  const stand = await createStand(app);
  return { ...stand, point: await createBeacon(app, stand.owner.token, stand.project.id, german) };
}
const patch = (as: string, { projectId, id }: Beacon, body: object) =>
  app.call('PATCH', `/project/${projectId}/beacon/${id}`, { as, body });

test('an exhibitor writes, replaces and removes the texts of a point in other languages', async () => {
  const { owner, point } = await createGermanStand();
  expect(point).toMatchObject({ title: german.title, language: 'de', translations: kept });
  const renamed = (await patch(owner.token, point, { name: 'KX-8' })).json();
  expect(renamed).toMatchObject({ language: 'de', translations: kept });
  const texts = { es: { title: null, description: 'Seis.' }, en: { title: null, description: ' ' } };
  const replaced = (await patch(owner.token, point, { translations: texts })).json();
  expect(replaced.translations).toEqual({ es: { title: null, description: '<p>Seis.</p>' } });
  expect((await patch(owner.token, point, { translations: {} })).json().translations).toEqual({});
});

test("a point is written in its company's language unless it says otherwise", async () => {
  const { owner, project, beacon } = await createStand(app);
  expect(beacon).toMatchObject({ language: owner.exhibitor.language, translations: {} });
  const id = newId();
  await app.database.execute(sql`
    insert into beacons (id, project_id, name, code, position, created_at, updated_at)
    select ${id}, project_id, 'As the release before writes it', upper(substr(md5(${id}), 1, 10)), 9, now(), now()
    from beacons where id = ${beacon.id}`);
  const answer = await app.call('GET', `/project/${project.id}/beacon/${id}`, { as: owner.token });
  expect(answer.json()).toMatchObject({ language: owner.exhibitor.language, translations: {} });
});

test('texts that do not fit are refused with the name of their field', async () => {
  const { owner, point } = await createGermanStand();
  const faultOf = async (body: object) => {
    const answer = await patch(owner.token, point, body);
    expectProblem(answer, 'INVALID_INPUT');
    return answer.json().errors[0];
  };
  expect(await faultOf({ translations: { es: { title: 'x'.repeat(81) } } })).toMatchObject({
    path: 'body.translations.es.title',
  });
  expect(await faultOf({ translations: { es: { description: 'x'.repeat(2001) } } })).toMatchObject({
    path: 'body.translations.es.description',
    code: 'text_too_long',
  });
  expect(await faultOf({ translations: { fr: { title: 'Axe' } } })).toMatchObject({ path: 'body.translations.fr' });
  const own = { path: 'body.translations.de', code: 'own_language' };
  expect(await faultOf({ translations: { de: { title: 'Nochmals' } } })).toMatchObject(own);
  expect(await faultOf({ language: 'en' })).toMatchObject({ path: 'body.translations.en', code: 'own_language' });
  const path = `/project/${point.projectId}/beacon`;
  const body = { ...german, language: 'es' };
  expectProblem(await app.call('POST', path, { as: owner.token, body }), 'INVALID_INPUT');
  const swapped = { language: 'en', title: 'Drives', translations: { de: { title: german.title } } };
  expect((await patch(owner.token, point, swapped)).json()).toMatchObject({
    language: 'en',
    translations: { de: { title: german.title, description: null } },
  });
});

test('a copy of a point has its texts in all languages', async () => {
  const { owner, point } = await createGermanStand();
  const { id: projectId } = await createProject(app, owner.token);
  const path = `/project/${point.projectId}/beacon/${point.id}/duplicate`;
  const copy = await app.call('POST', path, { as: owner.token, body: { projectId } });
  expect(copy.json()).toMatchObject({ title: german.title, language: 'de', translations: kept });
});

test('visitors read a point in their language, else in its own, wherever they see it', async () => {
  const { owner, point } = await createGermanStand();
  const { token } = await createVisitor(app);
  const link = await createLink(app, owner.token, point.id, 'Configurator');
  const scans = await Promise.all(
    readers.map((language) => app.call('POST', '/scan', { as: token, language, body: scanBody(point) })),
  );
  for (const [index, language] of readers.entries()) {
    const expected = read[language];
    const get = async (path: string) => (await app.call('GET', path, { as: token, language })).json();
    expect(scans[index]?.json().scan).toMatchObject(expected);
    expect((await get('/scan')).items).toMatchObject([expected]);
    expect((await get('/scan/notradefair')).items).toMatchObject([expected]);
    expect(await get(`/scan/${point.id}`)).toMatchObject(expected satisfies Partial<WholeScan>);
    expect((await get(`/scan/info?qrCode=${point.code}`)).point).toMatchObject(expected);
  }
  await app.call('POST', `/attachment/${link.id}/favourite`, { as: token });
  const wish = { id: newId(), kind: 'QUOTE', by: 'EMAIL', noCalls: false, beaconId: point.id };
  const body = { ...wish, occurredAt: new Date().toISOString() };
  await app.call('PUT', `/visitor/wish/${owner.exhibitor.id}`, { as: token, body });
  await app.call('PATCH', '/scan', { as: token, body: { ids: [point.id], archived: true } });
  for (const language of readers) {
    const { title } = read[language];
    const get = async (path: string) => (await app.call('GET', path, { as: token, language })).json();
    expect((await get('/scan/archived')).items).toMatchObject([read[language]]);
    expect((await get('/attachment/favourites')).items).toMatchObject([{ point: { title } }]);
    expect(await get('/visitor/sharing')).toMatchObject([{ points: [{ name: title }] }]);
    expect(await get('/visitor/wish')).toMatchObject([{ wish: { point: { name: title } } }]);
  }
});

test('a visit is read, printed and mailed with the titles in the language of its reader', async () => {
  const { point } = await createGermanStand();
  const visitor = await createVisitor(app);
  const { token } = visitor;
  await app.call('POST', '/scan', { as: token, body: scanBody(point) });
  await verifyEmail(app, visitor);
  for (const language of readers) {
    const { title, titleLanguage } = read[language];
    const visit = await app.call('GET', '/visitor/visit', { as: token, language });
    expect(visit.json().days[0].points).toMatchObject([{ title, titleLanguage }]);
    const { rawPayload } = await app.call('GET', '/visitor/visit/pdf', { as: token, language });
    const [page] = await textsOfPages(rawPayload);
    expect(page?.replaceAll(/\s+/g, '')).toContain(title.replaceAll(' ', ''));
  }
  await app.call('POST', `/scan/${point.id}/mail`, { as: token, language: 'es' });
  expect((await mailsTo(app, visitor.email)).map(({ subject }) => subject)).toContain(kept.es.title);
});

test('sheets are printed with the title in the language that was chosen for them', async () => {
  const { owner, project, point } = await createGermanStand();
  for (const language of readers) {
    const body = { projectId: project.id, beaconIds: [point.id], format: 'PDF', layout: 'A4', language };
    const { rawPayload } = await app.call('POST', '/qrCode', { as: owner.token, body });
    const [page] = await textsOfPages(rawPayload);
    expect(page?.replaceAll(/\s+/g, '')).toContain(read[language].title.replaceAll(' ', ''));
  }
});
