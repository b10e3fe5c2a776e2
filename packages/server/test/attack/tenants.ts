import { randomUUID } from 'node:crypto';
import { parsed } from '../../../e2e/harness/identity.ts';
import { createStand } from '../../../e2e/harness/people.ts';
import { matchingAttacks } from './matching.ts';
import { type Attack, hold, type Stand, type Target } from './target.ts';

/** Reads and changes of one project, by what its id stands for. */
const onProject = (id: string, beacon: string): readonly (readonly [string, string, unknown?])[] => [
  ['GET', `/exhibition/${id}`],
  ['PUT', `/exhibition/${id}`, { name: 'Taken', timeZone: 'Europe/Berlin' }],
  ['DELETE', `/exhibition/${id}`],
  ['GET', `/project/${id}/beacon`],
  ['POST', `/project/${id}/beacon`, { name: 'Taken' }],
  ['GET', `/project/${id}/beacon/${beacon}`],
  ['PATCH', `/project/${id}/beacon/${beacon}`, { name: 'Taken' }],
  ['DELETE', `/project/${id}/beacon/${beacon}`],
  ['GET', `/project/${id}/beacon/${beacon}/url`],
  ['GET', `/qrCode/${beacon}`],
  ['POST', '/qrCode', { projectId: id, beaconIds: [beacon], format: 'PDF', layout: 'A4', language: 'en' }],
  ['GET', `/project/${id}/lead`],
  ['GET', `/project/${id}/leadReport/extended/csv`],
  ['GET', `/project/${id}/leadReport/extended/xlsx`],
  ['GET', `/project/${id}/surveyResult`],
  ['GET', `/project/${id}/attachment`],
];

const ownLeads = async (target: Target, { owner, project }: Stand) =>
  (await target.api(owner, 'GET', `/project/${project.id}/lead`)).text;

const injections = [
  "' or '1'='1",
  "'; drop table leads; --",
  '%',
  '_',
  '\\',
  '{"$gt":""}',
  '${7*7}',
  'null',
  '-1',
  '1e309',
];

export const tenantAttacks: readonly Attack[] = [
  {
    name: 'reach another company’s project',
    async run(target) {
      const [mine, theirs] = target.stands;
      const callers = [mine.owner, target.organizer, target.visitor];
      let count = 0;
      for (const caller of callers) {
        for (const [method, path, body] of onProject(theirs.project.id, theirs.beacons[0]?.id ?? '')) {
          const { status, text } = await target.api(caller, method, path, body);
          count += 1;
          hold([403, 404].includes(status), `${method} ${path}: ${status} ${text.slice(0, 200)}`);
        }
      }
      return `${count} calls: 403 or 404`;
    },
  },
  {
    name: 'read contact details of a locked lead',
    async run(target) {
      const [stand] = target.stands;
      const id = stand.project.id;
      const paths = [
        `/project/${id}/lead`,
        `/project/${id}/lead?q=Lindqvist`,
        `/project/${id}/lead?q=Volvik`,
        `/project/${id}/leadReport/extended/csv`,
        `/project/${id}/leadReport/extended/csv?paid=false`,
        '/exhibitor/account/data',
      ];
      for (const path of paths) {
        const { text } = await target.api(stand.owner, 'GET', path);
        hold(!/Lindqvist|Volvik/.test(text) && !text.includes(target.visitor.email), `${path} shows them`);
      }
      return `${paths.length} reads: masked`;
    },
  },
  {
    name: 'find out that locked leads of two companies are one person',
    async run(target) {
      const ids = await Promise.all(
        target.stands.map(async (stand) => {
          const text = await ownLeads(target, stand);
          const decoded = text.replace(/"nextCursor":"([\w-]+)"/g, (_, cursor: string) =>
            Buffer.from(cursor, 'base64url').toString(),
          );
          return new Set(decoded.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
        }),
      );
      const common = [...(ids[0] ?? [])].filter((id) => ids[1]?.has(id));
      hold(common.length === 0, `both have ${common.join(', ')}`);
      return 'no id stands in both lists';
    },
  },
  ...matchingAttacks,
  {
    name: 'get at the database by what is searched, sorted or paged',
    async run(target) {
      const [{ owner, project }] = target.stands;
      let count = 0;
      for (const name of ['q', 'cursor', 'sort', 'limit', 'point', 'from']) {
        for (const value of injections) {
          const path = `/project/${project.id}/lead?${new URLSearchParams({ [name]: value })}`;
          const { status, text } = await target.api(owner, 'GET', path);
          count += 1;
          hold(status === 200 || status === 400, `${path}: ${status}`);
          hold(!/syntax error|pg_|postgres/i.test(text), `${path} names the database`);
        }
      }
      return `${count} calls: 200 or 400`;
    },
  },
  {
    name: 'fill another company’s figures with made-up events',
    async run(target) {
      const [mine, theirs] = target.stands;
      const at = new Date().toISOString();
      const body = { at, projectId: theirs.project.id, beaconId: theirs.beacons[0]?.id, data: {} };
      const { status } = await target.api(mine.owner, 'POST', '/event', body, { 'x-eventtype': 'APP_ERROR' });
      hold(status === 202 || status === 400, `POST /event: ${status}`);
      const stored = await target.api(target.admin, 'POST', '/admin/report/events', {});
      hold(!stored.text.includes(theirs.project.id), 'the event names the other company’s project');
      return `${status}, and no event names the project`;
    },
  },
  {
    name: 'learn of a private fair',
    async run({ organizer, api, server }) {
      const { id, uniqueIdentifier } = organizer.privateFair;
      for (const path of [
        `/tradeFair/${uniqueIdentifier}/theme`,
        `/tradeFair/public?qrCode=${uniqueIdentifier}`,
        `/organizer/additionalVisitorAttributes?tradeFairId=${id}`,
      ]) {
        const { status } = await api(null, 'GET', path);
        hold(status === 404, `${path}: ${status}`);
      }
      const { status } = await server.ask('app', 'GET', `/papi/exhibition/${id}`);
      hold(status === 401, `the fair itself: ${status}`);
      return '404';
    },
  },
  {
    name: 'search the projects of companies that have nothing to do with a fair',
    async run(target) {
      const { organizer, stands } = target;
      const path = `/tradeFair/${organizer.publicFair.id}/participation-candidate`;
      const { text } = await target.api(organizer, 'GET', path);
      hold(!text.includes(stands[1].project.id), 'the list names them');
      const { text: found } = await target.api(organizer, 'GET', `${path}?q=Nordhaus%20Expo%202027`);
      hold(!found.includes(stands[1].project.id), 'the search finds them');
      return 'no project is named';
    },
  },
  {
    name: 'take leads of a dear fair to a cheap one, and unlock them there',
    async run({ server, admin, organizer, visitor, api }) {
      const { owner, project, beacons } = await createStand(server);
      const { id: dear } = organizer.publicFair;
      const opened = await api(organizer, 'POST', '/exhibition', { kind: 'TRADE_FAIR', name: 'Cheap', isPublic: true });
      const { id: cheap } = parsed<{ id: string }>(opened, 'POST /exhibition');
      for (const [scopeId, amount] of [
        [dear, 900],
        [cheap, 0],
      ] as const) {
        const price = { name: 'Lead', target: 'LEAD', amount, currency: 'EUR' };
        const { id: priceId } = parsed<{ id: string }>(await api(admin, 'POST', '/price', price), 'POST /price');
        parsed(await api(admin, 'POST', '/price/assign', { priceId, scope: 'TRADE_FAIR', scopeId }), 'assign');
      }
      const body = { projectId: project.id };
      const path = (fairId: string) => `/tradeFair/${fairId}/participation`;
      parsed(await api(owner, 'POST', path(dear), body), 'join the dear fair');
      const event = {
        id: randomUUID(),
        beaconId: beacons[0]?.id,
        occurredAt: new Date().toISOString(),
        source: 'LINK',
      };
      parsed(await api(visitor, 'POST', '/scan', event), 'POST /scan');
      const moves = {
        left: () => api(owner, 'DELETE', path(dear), body),
        joined: () => api(owner, 'POST', path(cheap), body),
        edited: () => api(owner, 'PUT', `/exhibition/${project.id}`, { name: 'Stand', parentId: null }),
      };
      for (const [name, move] of Object.entries(moves)) {
        const { status } = await move();
        hold(status < 300, `${name}: ${status}`);
        const answer = await api(owner, 'POST', `/project/${project.id}/lead/unlock`, { leadIds: 'ALL' });
        const { unlockedCount } = parsed<{ unlockedCount: number }>(answer, 'POST lead/unlock');
        hold(unlockedCount === 0, `${unlockedCount} unlocked for nothing once the project ${name}`);
      }
      return 'none is unlocked for less';
    },
  },
  {
    name: 'deceive by names and links',
    async run(target) {
      const [{ owner, project, beacons }] = target.stands;
      const turned = `invoice\u202Efdp.exe`;
      const renamed = await target.api(owner, 'PATCH', `/project/${project.id}/beacon/${beacons[0]?.id}`, {
        name: turned,
      });
      hold(!renamed.text.includes('\u202E'), 'U+202E is stored');
      const link = { beaconId: beacons[0]?.id, kind: 'LINK', name: 'Bank', url: 'https://bank.example@evil.example/' };
      const { status } = await target.api(owner, 'POST', '/attachment', link);
      hold(status === 400, `a link with a login: ${status}`);
      return 'taken out, and 400';
    },
  },
  {
    name: 'send a scan of somebody else again, or for somebody else',
    async run(target) {
      const [stand] = target.stands;
      const event = {
        id: randomUUID(),
        beaconId: stand.beacons[0]?.id,
        occurredAt: new Date().toISOString(),
        source: 'LINK',
        visitorId: randomUUID(),
      };
      const { status } = await target.api(target.visitor, 'POST', '/scan', event);
      hold(status === 400, `a scan with another visitor’s id: ${status}`);
      const byOwner = await target.api(stand.owner, 'POST', '/scan', { ...event, visitorId: undefined });
      hold(byOwner.status === 403, `a scan by an exhibitor: ${byOwner.status}`);
      return '400 and 403';
    },
  },
];
