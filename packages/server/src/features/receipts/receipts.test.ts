import { createHash } from 'node:crypto';
import { codeOfReceipt, isCode, numberOfCode } from '@fairlead/contract/code';
import { textsOf } from '@fairlead/contract/consent-texts';
import { currentTextVersion } from '@fairlead/contract/consents';
import type { ReceiptItem, ShownReceipt } from '@fairlead/contract/receipts';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { createTestApp } from '../../../test/app.ts';
import { capture, captureOf } from '../../../test/captures.ts';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp({ SELLER_NAME: 'Messe Nord GmbH', SELLER_EMAIL: 'privacy@messe.example', SELLER_COUNTRY: 'DE' });

type Stand = Awaited<ReturnType<typeof createStand>>;
type Visitor = Awaited<ReturnType<typeof createVisitor>>;

const someone = {
  phone: '170 9988776',
  prefix: '+46',
  city: 'Gävle',
  state: 'Gävleborg',
  industry: '28',
  profession: 'ENGINEERING',
};
const list = async ({ token }: Visitor, query = ''): Promise<ReceiptItem[]> =>
  (await app.call('GET', `/visitor/receipt${query}`, { as: token })).json().items;
const show = async ({ token }: Visitor, id: string): Promise<ShownReceipt> =>
  (await app.call('GET', `/visitor/receipt/${id}`, { as: token })).json();
const ofStand = (person: Visitor, stand: Stand) => list(person, `?exhibitorId=${stand.owner.exhibitor.id}`);
const share = ({ token }: Visitor, stand: Stand, body: object) =>
  app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, { as: token, body });
const check = async (code: string) => (await app.call('GET', `/receipt/${code}`)).json();
const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('There is none');
  return one;
};
const sha256 = (text: string | null) =>
  createHash('sha256')
    .update(text ?? '')
    .digest('hex');

async function createShared() {
  const stand = await createStand(app);
  const person = await createVisitor(app, someone);
  await scan(app, person.token, scanBody(stand.beacon));
  return { stand, person, grant: first(await ofStand(person, stand)) };
}

describe('a receipt', () => {
  test('of a scan says who, what, for which purpose, the words and their version, and when', async () => {
    const { stand, person, grant } = await createShared();
    const { receipt, status, addedSince } = await show(person, grant.id);
    const texts = textsOf(currentTextVersion, 'en')?.SHARE_WITH_EXHIBITOR;
    expect(receipt).toMatchObject({
      schema: 'ISO/IEC TS 27560:2023',
      recordId: grant.id,
      code: codeOfReceipt(grant.id),
      principalId: subjectOf(person.token),
      event: { type: 'GIVEN', at: grant.at, method: 'VISITOR_SCAN', ends: null },
      purpose: { id: 'SHARE_WITH_EXHIBITOR', description: texts?.purpose, lawfulBasis: 'CONSENT' },
      stillSeen: [],
      notice: { language: 'en', version: currentTextVersion, text: texts?.given, sha256: sha256(texts?.given ?? '') },
      parties: [
        { role: 'CONTROLLER', id: stand.owner.exhibitor.id, name: stand.owner.exhibitor.name },
        { role: 'OPERATOR', name: 'Messe Nord GmbH', countryCode: 'DE', email: 'privacy@messe.example' },
      ],
    });
    expect(isCode(receipt.code)).toBe(true);
    expect(receipt.notice.documents).toMatchObject([
      { document: 'terms', version: currentTextVersion, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { document: 'privacy' },
    ]);
    expect(receipt.fields.map(({ field }) => field).toSorted()).toEqual(
      ['city', 'countryCode', 'email', 'industry', 'name', 'organization', 'phone', 'profession', 'state'].toSorted(),
    );
    for (const { addedAt } of receipt.fields) expect(addedAt).toBe(person.visitor.createdAt);
    expect(status).toMatchObject({ recordId: grant.id, state: 'IN_FORCE', endedBy: null });
    expect(addedSince).toEqual([]);
    // The person is not named in it.
    const text = JSON.stringify(receipt);
    for (const secret of ['Lindqvist', person.email, '9988776', 'Gävle']) expect(text).not.toContain(secret);
  });

  test('of a withdrawal says what is hidden, what is still seen, and what it ends; both say so of each other', async () => {
    const { stand, person, grant } = await createShared();
    await share(person, stand, { isShared: false });
    const [withdrawal, given] = await ofStand(person, stand);
    expect([withdrawal, given]).toMatchObject([
      { isGiven: false, state: 'IN_FORCE', method: 'SHARING_PAGE' },
      { id: grant.id, isGiven: true, state: 'WITHDRAWN' },
    ]);
    const { receipt } = await show(person, withdrawal?.id ?? '');
    expect(receipt.event).toMatchObject({ type: 'WITHDRAWN', ends: { recordId: grant.id, code: grant.code } });
    expect(receipt.fields.map(({ field }) => field).toSorted()).toEqual(
      ['city', 'email', 'name', 'organization', 'phone', 'state'].toSorted(),
    );
    expect(receipt.stillSeen.toSorted()).toEqual(
      ['countryCode', 'industry', 'initial', 'organizationInitial', 'profession'].toSorted(),
    );
    expect((await show(person, grant.id)).status).toMatchObject({
      state: 'WITHDRAWN',
      endedBy: { recordId: withdrawal?.id, code: withdrawal?.code },
    });
    await share(person, stand, { isShared: true });
    expect(await ofStand(person, stand)).toMatchObject([
      { isGiven: true, state: 'IN_FORCE', method: 'SHARING_PAGE' },
      { isGiven: false, state: 'REPLACED' },
      { isGiven: true, state: 'WITHDRAWN' },
    ]);
  });

  test('of terms, privacy and news is there too, and names who runs the installation', async () => {
    const person = await createVisitor(app);
    const items = await list(person);
    expect(items.map(({ purpose, isGiven }) => [purpose, isGiven]).toSorted()).toEqual([
      ['MARKETING', false],
      ['PRIVACY', true],
      ['TERMS', true],
    ]);
    const terms = items.find(({ purpose }) => purpose === 'TERMS');
    const { receipt } = await show(person, terms?.id ?? '');
    expect(receipt).toMatchObject({
      event: { method: 'FORM' },
      fields: [],
      parties: [{ role: 'CONTROLLER', id: null, name: 'Messe Nord GmbH' }],
      notice: { text: 'I accept the terms of use.', documents: [{ document: 'terms' }] },
    });
  });

  test('says that the staff of the stand did it, in the language of that time', async () => {
    const stand = await createStand(app);
    const person = await createVisitor(app);
    await capture(app, stand, captureOf(person));
    const grant = first(await ofStand(person, stand));
    expect(grant.method).toBe('STAFF');
    expect((await show(person, grant.id)).receipt.notice.text).toContain(
      `so that ${stand.owner.exhibitor.name} can get back to you`,
    );
    await app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, {
      as: person.token,
      body: { isShared: false },
      language: 'de',
    });
    const { receipt } = await show(person, first(await ofStand(person, stand)).id);
    expect(receipt.notice).toMatchObject({
      language: 'de',
      text: textsOf(currentTextVersion, 'de')?.SHARE_WITH_EXHIBITOR.withdrawn,
    });
  });

  test('knows no words of a version that was never released', async () => {
    const person = await createVisitor(app);
    await app.database.execute(
      sql`update consent_events set text_version = 'constructor' where subject = ${subjectOf(person.token)}`,
    );
    const { receipt } = await show(person, first(await list(person)).id);
    expect(receipt.notice).toMatchObject({ version: 'constructor', text: null, sha256: null });
  });

  test('is only the own person’s', async () => {
    const { grant } = await createShared();
    const stranger = await createVisitor(app);
    for (const path of ['', '/file'])
      expectProblem(await app.call('GET', `/visitor/receipt/${grant.id}${path}`, { as: stranger.token }), 'NOT_FOUND');
    expect((await list(stranger)).map(({ id }) => id)).not.toContain(grant.id);
  });
});

describe('what was true then', () => {
  const rename = (stand: Stand, name: string) =>
    app.database.execute(sql`
      update exhibitors set name = ${name}, country_code = 'SE', updated_at = now() where id = ${stand.owner.exhibitor.id}`);
  const empty = (person: Visitor) =>
    app.database.execute(sql`
      update visitors set organization = null, phone = null, prefix = null, name = 'Somebody Else', updated_at = now()
      where id = ${person.visitor.id}`);

  test.each([
    ['was asked for before', true],
    ['was not', false],
  ])('stays so when the exhibitor is renamed and the profile changes: the receipt %s', async (_, isAskedBefore) => {
    const { stand, person, grant } = await createShared();
    const before = isAskedBefore ? await show(person, grant.id) : null;
    await rename(stand, 'Another Company');
    await empty(person);
    const after = await show(person, grant.id);
    expect(after.receipt.parties[0]).toMatchObject({ name: stand.owner.exhibitor.name });
    expect(after.receipt.fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['organization', 'phone']));
    if (before) expect(after.signed).toBe(before.signed);
    expect(first(await ofStand(person, stand)).exhibitor?.name).toBe(stand.owner.exhibitor.name);
    await share(person, stand, { isShared: false });
    const { receipt } = await show(person, first(await ofStand(person, stand)).id);
    expect(receipt.parties[0]).toMatchObject({ name: 'Another Company', countryCode: 'SE' });
    expect(receipt.fields.map(({ field }) => field)).not.toContain('phone');
  });

  test('is not what was added later, which is told beside it with when', async () => {
    const stand = await createStand(app);
    const person = await createVisitor(app, { organization: null });
    await scan(app, person.token, scanBody(stand.beacon));
    const profile = { ...person.visitor.profile, organization: 'Aurelia Motion', ...someone };
    await app.call('PUT', '/visitor', { as: person.token, body: { profile } });
    const grant = first(await ofStand(person, stand));
    const { receipt, addedSince } = await show(person, grant.id);
    expect(receipt.fields.map(({ field }) => field)).not.toContain('organization');
    expect(addedSince.map(({ field }) => field)).toEqual(expect.arrayContaining(['organization', 'phone', 'city']));
    for (const { addedAt } of addedSince) expect(addedAt > grant.at).toBe(true);
    await share(person, stand, { isShared: false });
    expect((await show(person, grant.id)).addedSince).toEqual([]);
  });

  test('is the same for two who ask at once', async () => {
    const { person, grant } = await createShared();
    const shown = await Promise.all(Array.from({ length: 8 }, () => show(person, grant.id)));
    expect(new Set(shown.map(({ signed }) => signed)).size).toBe(1);
  });
});

describe('a code', () => {
  test('is told to be genuine, and how it stands; nothing about anybody', async () => {
    const { stand, person, grant } = await createShared();
    expect(await check(grant.code)).toEqual({ isGenuine: true, state: 'IN_FORCE', at: grant.at });
    expect(await check(grant.code.toLowerCase())).toMatchObject({ isGenuine: true });
    await share(person, stand, { isShared: false });
    const withdrawal = first(await ofStand(person, stand));
    expect(await check(grant.code)).toEqual({ isGenuine: true, state: 'WITHDRAWN', at: withdrawal.at });
    expect(await check(codeOfReceipt('018f0000-0000-7000-8000-0123456789ab'))).toEqual({
      isGenuine: false,
      state: null,
      at: null,
    });
    expectProblem(await app.call('GET', '/receipt/7Q4MT2XK9A'), 'INVALID_INPUT');
  });

  test('of somebody who left says that it is withdrawn', async () => {
    const { person, grant } = await createShared();
    await app.call('DELETE', '/visitor/account', { as: person.token });
    expect(await check(grant.code)).toEqual({ isGenuine: true, state: 'WITHDRAWN', at: null });
  });

  test('is what the database makes of an id, for ids of every kind', async () => {
    const ids = [
      ...Array.from({ length: 2000 }, () => crypto.randomUUID()),
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      // Those behind which the check character would be none of the alphabet.
      ...Array.from({ length: 74 }, (_, n) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`),
    ];
    const rows = await app.database.query<{ number: string }>(sql`
      select receipt_number(id)::text as number from unnest(${ids}::uuid[]) with ordinality as t (id, n) order by n`);
    for (const [index, id] of ids.entries()) {
      const code = codeOfReceipt(id);
      expect(isCode(code), id).toBe(true);
      expect(String(numberOfCode(code)), id).toBe(rows[index]?.number);
    }
  });

  test('may be asked for less often than anything else', async () => {
    const strict = await createTestApp({ RATE_LIMIT: '1000' });
    try {
      const path = `/receipt/${codeOfReceipt(crypto.randomUUID())}`;
      for (let asked = 0; asked < 60; asked += 1) expect((await strict.call('GET', path)).statusCode).toBe(200);
      expectProblem(await strict.call('GET', path), 'TOO_MANY_REQUESTS');
      expect((await strict.call('GET', '/receipt/key')).statusCode).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

test('every receipt is in the file of everything stored about the person, asked for before or not', async () => {
  const { stand, person } = await createShared();
  await share(person, stand, { isShared: false });
  const file = (await app.call('GET', '/visitor/account/data', { as: person.token })).json();
  expect(file['consent_receipts']).toHaveLength(5);
  expect(file['consent_receipts'].at(-1)).toMatchObject({
    receipt: { event: { type: 'WITHDRAWN' }, purpose: { id: 'SHARE_WITH_EXHIBITOR' } },
    signed: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
  });
  expect(file['profile_fields']).toHaveLength(1);
});
