import { randomUUID } from 'node:crypto';
import { parsed } from '../../../e2e/harness/identity.ts';
import { createStand, createVisitor, type Person, someEmail } from '../../../e2e/harness/people.ts';
import { consents } from '../../../e2e/harness/samples.ts';
import { sendRaw } from './edge.ts';
import { type Attack, hold, type Stand, type Target } from './target.ts';

const crowd = 300;
/** Guests that a stand gets from one network at once, and those that a minute of trying adds. */
const most = 200 + 20;

const as = (token: string): Person => ({ token }) as Person;
const scanOf = ({ beacons }: Stand) => ({
  id: randomUUID(),
  beaconId: beacons[0]?.id,
  occurredAt: new Date().toISOString(),
  source: 'LINK',
});

async function makeUp({ api }: Target, stand: Stand, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const body = { email: someEmail(), profile: { name: 'Max M', organization: 'Bosch' }, consents, language: 'en' };
    const { token } = parsed<{ token: string }>(await api(null, 'POST', '/visitor', body), 'POST /visitor');
    parsed(await api(as(token), 'POST', '/scan', scanOf(stand)), 'POST /scan');
  }
}

const quoteOf = async ({ api }: Target, { owner, project }: Stand, leadIds: unknown) =>
  parsed<{ count: number; held: number }>(
    await api(owner, 'POST', '/payment/quote', { projectId: project.id, target: 'LEAD', leadIds }),
    'POST /payment/quote',
  );

/** Attacks with made-up guests and codes. */
export const guestAttacks: readonly Attack[] = [
  {
    name: 'make a stand pay for a crowd of made-up guests',
    async run(target) {
      const stand = await createStand(target.server);
      await makeUp(target, stand, crowd);
      const [verified, all] = [await quoteOf(target, stand, 'VERIFIED'), await quoteOf(target, stand, 'ALL')];
      hold(verified.count === 0, `${verified.count} made-up guests count as confirmed`);
      hold(all.count <= most, `${all.count} of ${crowd} can be bought`);
      hold(all.held >= crowd - most, `${all.held} of ${crowd} wait for their e-mail`);
      // A second scan of each, and a header of another network, change nothing.
      const forged = await target.api(null, 'POST', '/visitor', { email: someEmail(), consents, language: 'en' });
      const { token } = parsed<{ token: string }>(forged, 'POST /visitor');
      await target.api(as(token), 'POST', '/scan', scanOf(stand), { 'x-forwarded-for': '203.0.113.9' });
      const after = await quoteOf(target, stand, 'ALL');
      hold(after.count <= most, `${after.count} after a forged network`);
      return `${all.count} of ${crowd} can be bought by choosing them, ${all.held} wait`;
    },
  },
  {
    name: 'agree to words that nobody has shown',
    async run({ api, server }) {
      const visitor = await createVisitor(server);
      for (const textVersion of ['999', '2020-01', 'constructor', '__proto__']) {
        const body = { ...consents, textVersion };
        const { status } = await api(visitor, 'POST', '/visitor/account/consent', body);
        hold(status === 422 || status === 400, `${textVersion} is taken: ${status}`);
      }
      return '4 versions refused';
    },
  },
  {
    name: 'try visitors’ codes out',
    async run({ api, server }) {
      const stand = await createStand(server);
      const path = `/project/${stand.project.id}/lead/capture`;
      let tried = 0;
      for (let request = 0; request < 10; request += 1) {
        const items = Array.from({ length: 100 }, () => ({
          id: randomUUID(),
          code: randomUUID().replaceAll('-', '').slice(0, 10),
          occurredAt: new Date().toISOString(),
        }));
        const { status } = await api(stand.owner, 'POST', path, { items });
        if (status === 200) tried += items.length;
      }
      hold(tried <= 300, `${tried} codes were looked up`);
      return `${tried} of 1,000 codes were looked up`;
    },
  },
  {
    name: 'ask two hosts in one request',
    async run({ server }) {
      for (const [first, second] of [
        ['app', 'admin'],
        ['admin', 'app'],
        ['app', 'app'],
      ]) {
        const hosts = `host: ${first}.localhost:${server.port}\r\nHost: ${second}.localhost:${server.port}\r\n`;
        const raw = await sendRaw(server.port, `GET /config.json HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`, 5_000);
        hold(/^HTTP\/1\.1 400/.test(raw), `${first} and ${second}: ${raw.slice(0, 12)}`);
      }
      return '400, in each order';
    },
  },
];
