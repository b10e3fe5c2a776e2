import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { readConfig } from '../../config.ts';
import { startTracing } from './start-tracing.ts';
import { statementName } from './trace-statements.ts';

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const asked: { url: string | undefined; key: string | string[] | undefined; sent: Sent }[] = [];
/** Takes what a collector takes, as JSON. */
const collector = createServer(async (request, response) => {
  asked.push({ url: request.url, key: request.headers['x-key'], sent: (await json(request)) as Sent });
  response.end('{}');
});
let app: TestApp;
let spans: readonly Span[];

const parentId = 'b7ad6b7169203331';
const asId = (number: number): string => `${number}`.padStart(32, 'c');
/** Private values: none of them may be in a span. */
const secrets: string[] = [];

beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as { port: number };
  const { tracing } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=to%20the%20door',
  });
  const end = await startTracing(tracing, '1.2.3', pino({ level: 'silent' }));
  app = await createTestApp();
  const { owner, project, beacon } = await createStand(app);
  const visitors = await Promise.all(Array.from({ length: 4 }, () => createVisitor(app)));
  secrets.push(owner.email, project.id, beacon.id, project.name, owner.token);
  for (const { email, token } of visitors) secrets.push(email, token);
  // The first is written alone, those that come meanwhile together.
  await Promise.all(
    visitors.map(({ token }, index) =>
      app.call('POST', '/scan', {
        as: token,
        body: scanBody(beacon),
        headers: { traceparent: `00-${asId(index)}-${parentId}-01`, 'x-request-id': `scan-${index}` },
      }),
    ),
  );
  await scan(app, visitors[0]?.token ?? '', scanBody({ id: beacon.id }));
  await app.call('GET', `/exhibition/${project.id}?search=${owner.email}`, { as: owner.token });
  await app.http.inject({ url: '/health/ready' });
  await app.close();
  await end();
  spans = asked.flatMap(({ sent }) =>
    sent.resourceSpans.flatMap((each) => each.scopeSpans.flatMap((one) => one.spans)),
  );
});
afterAll(() => new Promise((done) => collector.close(done)));

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const isOfTrace = (index: number) => (span: Span) => span.traceId === asId(index);

test('spans reach the collector, under its path, with its headers and the release', () => {
  expect(asked.length).toBeGreaterThan(0);
  for (const { url, key, sent } of asked) {
    expect([url, key]).toEqual(['/v1/traces', 'to the door']);
    expect(sent.resourceSpans[0]?.resource.attributes).toEqual(
      expect.arrayContaining([{ key: 'service.version', value: { stringValue: '1.2.3' } }]),
    );
  }
});

test('the trace of a scan hangs together, from whoever asked to the statements that wrote it', () => {
  const request = spans.filter((span) => span.name === 'POST /papi/scan' && span.parentSpanId === parentId);
  expect(request).toHaveLength(4);
  for (const [index, id] of [0, 1, 2, 3].map((number) => [number, asId(number)] as const)) {
    const mine = spans.filter(isOfTrace(index));
    const server = mine.find(({ name }) => name === 'POST /papi/scan');
    expect(attributesOf(server as Span)).toMatchObject({
      'http.route': '/papi/scan',
      'fairlead.returned_request_id': `scan-${index}`,
    });
    const known = new Set([parentId, ...mine.map(({ spanId }) => spanId)]);
    expect(
      mine.filter(({ parentSpanId = '' }) => !known.has(parentSpanId)),
      id,
    ).toEqual([]);
    const own = mine.find(({ name }) => name === 'scan');
    expect(own?.parentSpanId).toBe(server?.spanId);
    const flights = spans.filter(({ name }) => name === 'flight of scans');
    const flight = flights.find(
      ({ spanId, parentSpanId }) => parentSpanId === own?.spanId || own?.links?.some((link) => link.spanId === spanId),
    );
    expect(flight).toBeDefined();
    const written = spans.filter(({ parentSpanId }) => parentSpanId === flight?.spanId).map(({ name }) => name);
    expect(written).toContain('insert scan_events');
  }
});

test('nobody is named: no e-mail, token, id or name, and no URL', () => {
  const text = JSON.stringify(asked);
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(spans.map(({ name }) => name)).toContain('GET /papi/exhibition/:id');
  expect(text).not.toContain('/health');
});

test('jobs have traces of their own, and what the server asks by itself has none', () => {
  const roots = new Set(spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name));
  expect([...roots].filter((name) => !/^(?:job |GET |POST |PUT |PATCH |DELETE |any )/.test(name))).toEqual([]);
});

test.each([
  ['insert into scan_events (id) values ($1) on conflict do update set a = 1', 'insert scan_events'],
  ['with x as (select 1 from leads) update visitors v set name = $1 from x', 'update visitors'],
  ['select a from visitors where b = $1 for update of visitors', 'select visitors'],
  ['select count(*) from unnest($1) u join scans on true', 'select'],
  ['begin', 'begin'],
])('a statement is named by what it does: %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});
