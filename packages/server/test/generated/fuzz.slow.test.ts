import { type Endpoint, isEventStream } from '@fairlead/contract/endpoint';
import { eventTypeHeader, recordEvents } from '@fairlead/contract/events';
import { sql } from '@fairlead/database/sql';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { insertProjects } from '../../src/features/exhibitions/public.ts';
import { injectStream } from '../event-stream.ts';
import { createExhibitor, createVisitor } from '../factories.ts';
import { readProblem } from '../problem.ts';
import { createAdmin } from '../roles.ts';
import { useTestApp } from '../use-test-app.ts';
import { brokenInput, junk, validInput } from './arbitraries.ts';
import { outOfReach } from './out-of-reach.ts';
import { uploadBody } from './uploads.ts';
import { callerFor, createWorld, endsItsCaller, fillPath, objectOf, type World } from './world.ts';

/** The same requests every time, so that a failure can be had again; fast-check prints the seed and path with it. */
const seed = 20_261_120;
const runsPerEndpoint = 70;
/** Some ten thousand requests in one test. */
const patience = 300_000;

const app = useTestApp();
let world: World;
/** People who may be removed and suspended. */
let spare: { admin: string; visitor: string };
/** Whom an import invited, and no mail reached. */
const invited = 'a.lovelace@example.com';
beforeAll(async () => {
  world = await createWorld(app);
  spare = { admin: (await createAdmin(app)).email, visitor: (await createVisitor(app)).visitor.id };
  const { exhibitor } = await createExhibitor(app);
  await app.database.execute(sql`
    insert into exhibitor_invitations (email, exhibitor_id, trade_fair_id, name, language, state, created_at, updated_at)
    values (${invited}, ${exhibitor.id}, ${world.fair.id}, 'Ada', 'en', 'FAILED', now(), now())`);
  const stand = { id: crypto.randomUUID(), ownerId: exhibitor.id, stand: null };
  await insertProjects(app.database, world.fair.id, [stand], new Date());
});

interface Attempt {
  readonly path: string;
  readonly query: string;
  readonly headers: Record<string, string>;
  readonly payload: string | undefined;
}

/** encodeURIComponent, for text that is not well-formed too: its bytes go out as they are. */
const encode = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

const oddSegments = fc.oneof(
  fc.constantFrom('%', '%zz', '%E0%A4%A', '%00', '%2F', '..%2f..', '%ED%A0%80', 'null', 'undefined', '-1', '*'),
  fc.constantFrom('x'.repeat(499), 'x'.repeat(600), '00000000-0000-0000-0000-00000000000', '%F0%9F%98%80'),
  fc.string({ unit: 'binary', maxLength: 20 }).map(encode),
);

function finePath(definition: Endpoint): fc.Arbitrary<string> {
  return fc.constant(fillPath(definition, (parameter) => objectOf(world, definition, parameter)));
}

function oddPath(definition: Endpoint): fc.Arbitrary<string> {
  const names = Object.keys(definition.params?.shape ?? {});
  const segment = (name: string) =>
    fc.oneof(fc.constant(objectOf(world, definition, name)), fc.uuid(), oddSegments, oddSegments);
  return fc
    .record(Object.fromEntries(names.map((name) => [name, segment(name)])))
    .map((filling) => fillPath(definition, (name) => filling[name] ?? ''));
}

const written = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const writeQuery = (entries: readonly (readonly [string, unknown])[]): string =>
  entries.map(([name, value]) => `${encode(name)}=${encode(written(value).slice(0, 9000))}`).join('&');

const entriesOf = (value: unknown): [string, unknown][] =>
  value !== null && typeof value === 'object' ? Object.entries(value) : [];

/** The same questions under ids of their own. */
const newQuestions = () =>
  world.survey.questions.map((question) => ({ ...question, id: crypto.randomUUID(), options: [], type: 'TEXT' }));

const notOfProjects = { theme: null, uniqueIdentifier: null, isPublic: false };

/** Values that a schema cannot describe, because only the stored objects make them right. */
const settled: Readonly<Record<string, () => object>> = {
  createAttachment: () => ({ beaconId: world.beacon.id }),
  patchAttachment: () => ({ url: undefined }),
  createExhibition: () => ({ kind: 'PROJECT', parentId: null, ownerId: null, ...notOfProjects }),
  replaceExhibition: () => ({ parentId: world.fair.id, ...notOfProjects, isArchived: false }),
  createOrganizer: () => ({ accountId: undefined }),
  patchOrganizer: () => ({ integrationKind: undefined }),
  getAdditionalVisitorAttributes: () => ({ tradeFairId: world.openFair.id }),
  getPublicTradeFair: () => ({ qrCode: world.openFair.uniqueIdentifier }),
  joinTradeFair: () => ({ projectId: world.project.id, additionalAttributes: undefined }),
  leaveTradeFair: () => ({ projectId: world.project.id }),
  inviteToTradeFair: () => ({ exhibitorId: undefined, email: 'ada@example.com' }),
  getParticipationCsv: () => ({ tradeFairId: world.fair.id }),
  getScanInfo: () => ({ qrCode: world.beacon.code }),
  registerVisitor: () => ({ email: world.nobody.email }),
  removeAdmin: () => ({ id: undefined, email: spare.admin }),
  suspend: () => ({ targetKind: 'VISITOR', targetId: spare.visitor, until: null }),
  openTradeFairTemplate: () => ({ kind: 'EXHIBITORS', tradeFairId: world.fair.id }),
  correctImportedPerson: () => ({ email: invited }),
  startImport: () => ({ storageKey: world.tradeFairImport.storageKey, dryRun: true }),
  setExhibitorLogo: () => ({ storageKey: null }),
  setOrganizerLogo: () => ({ storageKey: null }),
  setProjectLogo: () => ({ storageKey: null }),
  createBeacon: () => ({ coverKey: undefined, code: undefined }),
  patchBeacon: () => ({ coverKey: undefined }),
  duplicateBeacon: () => ({ projectId: world.project.id }),
  replaceBeaconOrder: () => ({ ids: [world.beacon.id] }),
  createSurvey: () => ({ questions: newQuestions(), defaultLanguage: 'en', beaconId: null }),
  replaceSurvey: () => ({ id: world.survey.id, questions: world.survey.questions, defaultLanguage: 'en' }),
  associateSurvey: () => ({ beaconId: world.beacon.id }),
  addSurveyAnswers: () => ({ answers: [], isComplete: false }),
  getSurveyResult: () => ({ surveyId: world.survey.id }),
  openUploadParts: () => uploadBody,
  printSheets: () => ({ projectId: world.project.id, beaconIds: undefined, blank: 1 }),
  updateLead: () => ({ assigneeId: undefined }),
  updateLeads: () => ({ leadIds: [world.lead.id], assigneeId: world.owner.account.id }),
  createPrice: () => ({ currency: 'EUR' }),
  // Another scope than its own assignment, which is to be ended after this.
  assignPrice: () => ({ priceId: world.price.id, scope: 'BASE', scopeId: undefined }),
  explainPrice: () => ({ projectId: world.project.id }),
  listLicences: () => ({ exhibitorId: world.owner.exhibitor.id }),
  grantLicence: () => ({
    exhibitorId: world.owner.exhibitor.id,
    tradeFairId: undefined,
    validFrom: undefined,
    validUntil: undefined,
  }),
  extendLicence: () => ({ validUntil: '2099-01-01T00:00:00.000Z' }),
  addScan: () => ({ qrCode: undefined, beaconId: world.beacon.id }),
};

/** Values that the endpoint takes in this part of a request; undefined where it takes nothing. */
function fineValue(definition: Endpoint, part: 'query' | 'body'): fc.Arbitrary<unknown> {
  const schema = definition[part];
  if (!schema) return fc.constant(undefined);
  const values = settled[definition.name]?.();
  return validInput(schema).map((value) => (values ? { ...(value as object), ...values } : value));
}

const fineQuery = (definition: Endpoint): fc.Arbitrary<string> =>
  fineValue(definition, 'query').map((value) => writeQuery(entriesOf(value)));

const oddCursors = fc.constantFrom(
  'x',
  '[]',
  'null',
  '["0000-01-01T00:00:00Z","00000000-0000-0000-0000-000000000000"]',
  '["9999-12-31T23:59:59.999999999999Z","00000000-0000-0000-0000-000000000000"]',
  '["2026-01-01T00:00:00Z","00000000-0000-0000-0000-000000000000"]',
  '["2026-01-01T00:00:00Z","x"]',
  '["a\\u0000b","00000000-0000-0000-0000-000000000000"]',
  '["\\ud800","00000000-0000-0000-0000-000000000000"]',
);

/** Query parameters broken in one place: by value, twice, never heard of, a cursor made up, bytes that are no text. */
function oddQuery(definition: Endpoint): fc.Arbitrary<string> {
  const { query } = definition;
  const known = Object.keys(query?.shape ?? { q: null });
  const text = fc.oneof(junk, fc.constantFrom('%00', '\u0000', 'a\u0000'));
  const one = fc.tuple(fc.constantFrom(...known), text).map((entry) => writeQuery([entry]));
  const twice = fc.tuple(fc.constantFrom(...known), text, text).map(([name, a, b]) =>
    writeQuery([
      [name, a],
      [name, b],
    ]),
  );
  const unknown = fc
    .tuple(fc.constantFrom('a[b]', '__proto__', 'constructor', ''), junk)
    .map((entry) => writeQuery([entry]));
  const cursor = oddCursors.map((value) => `cursor=${Buffer.from(value).toString('base64url')}`);
  const raw = fc.constantFrom(
    '&&=',
    '%',
    'limit=%zz',
    'cursor=%00',
    'q=%00',
    'q=%ED%A0%80',
    'q=%F0%9F',
    '&='.repeat(2000),
  );
  const mixed = query
    ? brokenInput(fineValue(definition, 'query')).map((value) => writeQuery(entriesOf(value)))
    : unknown;
  return fc.oneof(one, one, twice, unknown, cursor, cursor, raw, mixed);
}

const oddHeaders = fc.record(
  {
    accept: fc.constantFrom('*/*', 'image/png', '', 'x'.repeat(4000)),
    'accept-language': fc.constantFrom('de', 'xx', '*;q=0', 'en;q=x,,;', 'de-'.repeat(1000)),
    'if-match': fc.constantFrom('"1"', '*', 'x', '"999999999999999"', 'W/"2"', '"1", "2"', ''),
    'idempotency-key': fc.oneof(fc.constantFrom('one', '', ' ', 'x'.repeat(201), 'ü'), fc.uuid()),
    'x-request-id': fc.constantFrom('abc', 'x'.repeat(200), 'a b', '{}'),
    host: fc.constantFrom('', 'evil.example', 'app.localhost:3000', '[::1', 'a'.repeat(300)),
  },
  { requiredKeys: [] },
);

const toJson = (value: unknown): string | undefined => JSON.stringify(value);

const finePayload = (definition: Endpoint): fc.Arbitrary<string | undefined> =>
  fineValue(definition, 'body').map(toJson);

function oddPayload(definition: Endpoint): fc.Arbitrary<string | undefined> {
  const json = (definition.body ? brokenInput(fineValue(definition, 'body')) : junk).map(toJson);
  const broken = fc.constantFrom(
    '',
    '{',
    '{"a":1,}',
    '\u0000',
    '{"__proto__":{}}',
    'nul',
    '"',
    '{"a":1}{"b":2}',
    '[1,2',
  );
  return fc.oneof({ weight: 8, arbitrary: json }, { weight: 1, arbitrary: broken });
}

/** A request that is fine but for one of its parts; now and then it is fine altogether, or odd in every part. */
function attempts(definition: Endpoint): fc.Arbitrary<Attempt> {
  const hasBody = definition.method !== 'GET';
  const none = fc.constant({});
  const fine = {
    path: finePath(definition),
    query: fineQuery(definition),
    headers: none,
    payload: finePayload(definition),
  };
  const odd = {
    path: oddPath(definition),
    query: oddQuery(definition),
    headers: oddHeaders,
    payload: hasBody ? oddPayload(definition) : fine.payload,
  };
  return fc.oneof(
    { weight: 2, arbitrary: fc.record(fine) },
    { weight: definition.params ? 3 : 0, arbitrary: fc.record({ ...fine, path: odd.path }) },
    { weight: definition.query ? 6 : 2, arbitrary: fc.record({ ...fine, query: odd.query }) },
    { weight: 2, arbitrary: fc.record({ ...fine, headers: odd.headers }) },
    { weight: hasBody ? 8 : 0, arbitrary: fc.record({ ...fine, payload: odd.payload }) },
    { weight: 1, arbitrary: fc.record(odd) },
  );
}

async function attempt(definition: Endpoint, { path, query, headers, payload }: Attempt): Promise<number> {
  const token = callerFor(world, definition);
  const request: InjectOptions = {
    method: definition.method as NonNullable<InjectOptions['method']>,
    url: `/papi${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(definition === recordEvents ? { [eventTypeHeader]: 'PAGE_VIEW' } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  };
  const isStream = isEventStream(definition.response);
  const answer = await (isStream ? injectStream(app.http, request) : app.http.inject(request));
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  if (answer.statusCode >= 400) readProblem(answer);
  return answer.statusCode;
}

/** Those that delete come last, so that the others find them. */
const harm = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const harmOf = (definition: Endpoint): number =>
  endsItsCaller(definition) ? harm.length : harm.indexOf(definition.method);
/** Parts of an object go before the object itself. */
const depthOf = ({ method, path }: Endpoint): number => (method === 'DELETE' ? path.split('/').length : 0);
const byHarm = (a: Endpoint, b: Endpoint): number => harmOf(a) - harmOf(b) || depthOf(b) - depthOf(a);

test('whatever is sent, the answer is what was asked for or a problem that says what to do', {
  timeout: patience,
}, async () => {
  const failures: string[] = [];
  const answered = new Map<string, Set<number>>();
  for (const definition of app.endpoints.toSorted(byHarm)) {
    const statuses = new Set<number>();
    const property = fc.asyncProperty(attempts(definition), async (one) => {
      statuses.add(await attempt(definition, one));
    });
    try {
      await fc.assert(property, { seed, numRuns: runsPerEndpoint });
    } catch (error) {
      const { message, cause } = error as Error;
      failures.push(`${definition.method} ${definition.path}: ${message}\n${cause}`);
    }
    answered.set(definition.name, statuses);
  }
  expect(failures.join('\n\n')).toBe('');
  // The requests are not so wild that nothing gets through.
  const unreached = [...answered].filter(([, statuses]) => ![...statuses].some((status) => status < 300));
  expect(unreached.map(([name]) => name)).toEqual(outOfReach);
});
