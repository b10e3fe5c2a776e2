import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../src/config.ts';

const repository = join(import.meta.dirname, '../../..');
const read = (path: string): Promise<string> => readFile(join(repository, path), 'utf8');

/** All documents of a file, in which YAML itself finds nothing to say. */
async function documentsOf(path: string): Promise<unknown[]> {
  const documents = parseAllDocuments(await read(path), { uniqueKeys: true });
  if ('empty' in documents) throw new Error(`${path} is empty`);
  for (const document of documents) expect([path, document.errors, document.warnings]).toEqual([path, [], []]);
  return documents.map((document) => document.toJS() as unknown);
}

const texts = z.record(z.string(), z.string());
const labels = z.strictObject({ app: z.string() });
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.enum(['/health/live', '/health/ready']), port: z.literal('http') }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number().optional(),
  failureThreshold: z.number().optional(),
});
const mount = z.strictObject({ name: z.string(), mountPath: z.string() });
const container = z.strictObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  envFrom: z.tuple([
    z.strictObject({ configMapRef: z.strictObject({ name: z.literal('fairlead') }) }),
    z.strictObject({ secretRef: z.strictObject({ name: z.literal('fairlead') }) }),
  ]),
  ports: z.array(z.strictObject({ name: z.literal('http'), containerPort: z.literal(3000) })).optional(),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  resources: z.strictObject({ requests: texts, limits: texts }),
  volumeMounts: z.array(mount),
});
const pod = z.looseObject({
  automountServiceAccountToken: z.literal(false),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.literal(1000) }),
  containers: z.array(container).length(1),
  volumes: z.array(z.looseObject({ name: z.string() })),
});
const metadata = z.strictObject({ name: z.string(), annotations: texts.optional() });
const service = z.strictObject({ name: z.literal('fairlead'), port: z.strictObject({ name: z.literal('http') }) });
const path = z.strictObject({
  path: z.literal('/'),
  pathType: z.literal('Prefix'),
  backend: z.strictObject({ service }),
});

/** As much of Kubernetes' schemas as the manifests use: a name that is mistyped is refused. */
const manifest = z.discriminatedUnion('kind', [
  z.strictObject({ apiVersion: z.literal('v1'), kind: z.literal('Namespace'), metadata }),
  z.strictObject({ apiVersion: z.literal('v1'), kind: z.literal('ConfigMap'), metadata, data: texts }),
  z.strictObject({ apiVersion: z.literal('v1'), kind: z.literal('Secret'), metadata, stringData: texts }),
  z.strictObject({
    apiVersion: z.literal('apps/v1'),
    kind: z.literal('Deployment'),
    metadata,
    spec: z.strictObject({
      replicas: z.number(),
      strategy: z.unknown(),
      selector: z.strictObject({ matchLabels: labels }),
      template: z.strictObject({ metadata: z.strictObject({ labels }), spec: pod }),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata,
    spec: z.strictObject({
      selector: labels,
      ports: z.array(z.strictObject({ name: z.literal('http'), port: z.number(), targetPort: z.literal('http') })),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.literal('PodDisruptionBudget'),
    metadata,
    spec: z.strictObject({ minAvailable: z.number(), selector: z.strictObject({ matchLabels: labels }) }),
  }),
  z.strictObject({
    apiVersion: z.literal('networking.k8s.io/v1'),
    kind: z.literal('Ingress'),
    metadata,
    spec: z.strictObject({
      tls: z.array(z.strictObject({ secretName: z.string(), hosts: z.array(z.string()) })),
      rules: z.array(z.strictObject({ host: z.string(), http: z.strictObject({ paths: z.array(path) }) })),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('batch/v1'),
    kind: z.literal('CronJob'),
    metadata,
    spec: z.strictObject({
      schedule: z.string(),
      concurrencyPolicy: z.literal('Forbid'),
      jobTemplate: z.strictObject({
        spec: z.strictObject({ backoffLimit: z.number(), template: z.strictObject({ spec: pod }) }),
      }),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('PersistentVolumeClaim'),
    metadata,
    spec: z.strictObject({ accessModes: z.array(z.string()), resources: z.strictObject({ requests: texts }) }),
  }),
]);
type Manifest = z.infer<typeof manifest>;

const compose = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({ environment: texts, volumes: z.array(z.string()).optional(), image: z.string().optional() }),
  ),
  volumes: z.record(z.string(), z.unknown()),
});

const knownVariables = async (): Promise<string[]> =>
  [...(await read('.env.example')).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
const scriptOf = async (name: string): Promise<string> =>
  (JSON.parse(await read('package.json')) as { scripts: Record<string, string> }).scripts[name] ?? '';

test('the image starts what npm start starts, as somebody who is not root', async () => {
  const dockerfile = await read('deploy/Dockerfile');
  const [, command = '[]'] = /^CMD (.*)$/m.exec(dockerfile) ?? [];
  expect((JSON.parse(command) as string[]).join(' ')).toBe(await scriptOf('start'));
  expect(/^USER (.*)$/m.exec(dockerfile)?.[1]).toBe('node');
  expect(dockerfile.indexOf('USER node')).toBeLessThan(dockerfile.indexOf('\nCMD'));
  const major = `node:${(JSON.parse(await read('package.json')) as { dependencies: { node: string } }).dependencies.node.split('.')[0]}`;
  for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(image?.startsWith(`${major}-`)).toBe(true);
});

describe('compose.yaml', () => {
  const load = async () => compose.parse((await documentsOf('deploy/compose.yaml'))[0]);

  test('sets what the server knows and takes, by variables that its own example lists', async () => {
    const { services } = await load();
    const given = services['server']?.environment ?? {};
    expect(await knownVariables()).toEqual(expect.arrayContaining(Object.keys(given)));
    const asked = new Set(
      [...(await read('deploy/compose.yaml')).matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name),
    );
    const listed = [...(await read('deploy/.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect([...asked].toSorted()).toEqual(listed.toSorted());
    const values: Record<string, string> = {
      DOMAIN: 'fair.example',
      SECRETS_KEY: 'a'.repeat(64),
      SMTP_URL: 'smtps://mail.example',
      METRICS_TOKEN: 'm'.repeat(32),
    };
    const filled = Object.entries(given).map(
      ([name, value]) => [name, value.replaceAll(/\$\{(\w+):\?\}/g, (_, asks: string) => values[asks] ?? 'x')] as const,
    );
    const config = readConfig(Object.fromEntries(filled));
    expect(config.urls.app).toBe('https://app.fair.example');
    expect(config.s3).toMatchObject({ endpoint: 'http://store:9000', publicEndpoint: 'https://files.fair.example' });
    expect(config.trustedProxies).toEqual({ hops: 1 });
  });

  test('lets nobody in but through the proxy, and keeps what has to stay in volumes', async () => {
    const { services, volumes } = await load();
    const open = Object.entries(services).filter(([, each]) => 'ports' in each);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    const used = Object.values(services).flatMap((each) => each.volumes ?? []);
    const named = used.map((each) => each.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
    expect(named.toSorted()).toEqual(Object.keys(volumes).toSorted());
    for (const { image = 'x:1' } of Object.values(services)) expect(image).toMatch(/:(?!latest$)\w/);
    const caddy = await read('deploy/proxy.caddyfile');
    // Every file mounted from beside the compose file exists: a mistyped name becomes an empty folder.
    const mounted = used.map((each) => each.split(':')[0] ?? '').filter((name) => name.startsWith('./'));
    expect(mounted).toEqual(['./proxy.caddyfile']);
    expect((await stat(join(repository, 'deploy', mounted[0] ?? ''))).isFile()).toBe(true);
    for (const host of ['admin', 'business', 'app', 'files']) expect(caddy).toContain(`${host}.{$DOMAIN}`);
  });
});

describe('the manifests of Kubernetes', () => {
  const folder = 'deploy/kubernetes';
  async function load(): Promise<Manifest[]> {
    const [kustomization] = await documentsOf(`${folder}/kustomization.yaml`);
    const { resources } = z.looseObject({ resources: z.array(z.string()) }).parse(kustomization);
    const there = (await readdir(join(repository, folder))).filter((name) => name !== 'kustomization.yaml');
    expect(resources.toSorted()).toEqual(there.toSorted());
    const documents = await Promise.all(resources.map((name) => documentsOf(`${folder}/${name}`)));
    return documents.flat().map((document) => manifest.parse(document));
  }
  const only = <K extends Manifest['kind']>(all: readonly Manifest[], kind: K): Extract<Manifest, { kind: K }> => {
    const [found, ...more] = all.filter((each): each is Extract<Manifest, { kind: K }> => each.kind === kind);
    if (found === undefined || more.length > 0) throw new Error(`There is one ${kind}`);
    return found;
  };

  test('set what the server knows and takes', async () => {
    const all = await load();
    const given = { ...only(all, 'ConfigMap').data, ...only(all, 'Secret').stringData };
    expect(await knownVariables()).toEqual(expect.arrayContaining(Object.keys(given)));
    expect(() => readConfig(given), 'a secret that is not filled in').toThrow('SECRETS_KEY');
    const config = readConfig({ ...given, SECRETS_KEY: 'a'.repeat(64) });
    const hosts = Object.values(config.urls).map((url) => new URL(url).host);
    const ingress = only(all, 'Ingress').spec;
    expect(ingress.rules.map(({ host }) => host).toSorted()).toEqual(hosts.toSorted());
    expect(ingress.tls[0]?.hosts.toSorted()).toEqual(hosts.toSorted());
  });

  test('lead to each other by their labels, volumes and image', async () => {
    const all = await load();
    const { selector, template } = only(all, 'Deployment').spec;
    for (const one of [
      selector.matchLabels,
      only(all, 'Service').spec.selector,
      only(all, 'PodDisruptionBudget').spec.selector.matchLabels,
    ])
      expect(one).toEqual(template.metadata.labels);
    const night = only(all, 'CronJob').spec.jobTemplate.spec.template.spec;
    for (const { containers, volumes } of [template.spec, night]) {
      const mounted = containers.flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name));
      expect(mounted.toSorted()).toEqual(volumes.map(({ name }) => name).toSorted());
      const { version } = JSON.parse(await read('package.json')) as { version: string };
      expect(containers[0]?.image).toBe(`fairlead:${version}`);
    }
    expect(template.spec.containers[0]?.command, 'the image says how it starts').toBeUndefined();
    expect(night.containers[0]?.command?.at(-1)).toContain(`${await scriptOf('backup')} `);
    expect(JSON.stringify(night.volumes)).toContain(only(all, 'PersistentVolumeClaim').metadata.name);
  });
});

test('the alerts are rules, each with what to do, and the dashboard has a question in each panel', async () => {
  const rule = z.strictObject({
    alert: z.string().regex(/^Fairlead[A-Z]\w+$/),
    expr: z.string().min(1),
    for: z
      .string()
      .regex(/^\d+[smh]$/)
      .optional(),
    labels: z.strictObject({ severity: z.enum(['page', 'warn']) }),
    annotations: z.strictObject({ summary: z.string(), action: z.string() }),
  });
  const file = z.strictObject({
    groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule).min(1) })).length(1),
  });
  const [alerts] = await documentsOf('deploy/monitoring/alerts.yaml');
  const names = file.parse(alerts).groups.flatMap(({ rules }) => rules.map((each) => each.alert));
  expect(new Set(names).size).toBe(names.length);
  const panel = z.looseObject({
    title: z.string(),
    targets: z.array(z.looseObject({ expr: z.string().min(1) })).min(1),
  });
  const dashboard = z.looseObject({ panels: z.array(panel).min(5) });
  expect(dashboard.safeParse(JSON.parse(await read('deploy/monitoring/dashboard.json'))).error).toBeUndefined();
});
