import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { archive, rowsOf, workbook } from '../archive.ts';
import { type Attack, hold, holdResponsive, type Stand, slowestWhile, type Target } from './target.ts';

const megabyte = 1_048_576;

/** Sends bytes to a signed URL for uploads, as a browser does. */
function put(target: Target, url: string, headers: Record<string, string>, content: Uint8Array): Promise<number> {
  const { pathname, search } = new URL(url, target.server.url('app'));
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        host: '127.0.0.1',
        port: target.server.port,
        method: 'PUT',
        path: pathname + search,
        agent: false,
        headers: { ...headers, host: `business.localhost:${target.server.port}`, 'content-length': content.byteLength },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sending.once('error', reject);
    sending.end(content);
  });
}

/** Imports a file, and waits until the import has ended. Resolves to its state and reason. */
async function importSheet(target: Target, file: Buffer): Promise<string> {
  const { organizer, api } = target;
  const fair = organizer.publicFair.id;
  const asked = JSON.parse(
    (await api(organizer, 'POST', '/tradeFair/templateUrl', { kind: 'EXHIBITORS', tradeFairId: fair })).text,
  );
  const sent = await put(target, asked.uploadUrl, asked.headers, file);
  if (sent !== 204) throw new Error(`PUT ${sent}`);
  const body = { storageKey: asked.storageKey, dryRun: true };
  const started = JSON.parse((await api(organizer, 'POST', `/tradeFair/${fair}/import`, body)).text) as { id: string };
  for (let tries = 0; tries < 240; tries += 1) {
    const { text } = await api(organizer, 'GET', `/tradeFair/${fair}/import/${started.id}`);
    const { state, problem } = JSON.parse(text) as { state: string; problem: { code: string } | null };
    if (['DONE', 'FAILED', 'CANCELLED'].includes(state)) return `${state} ${problem?.code ?? ''}`.trim();
    await pause(500);
  }
  return 'not ended after two minutes';
}

const nested = (bytes: number): string => {
  const depth = Math.floor(bytes / 7);
  return '<a>'.repeat(depth) + '</a>'.repeat(depth);
};

const sheets: readonly (readonly [string, () => Buffer])[] = [
  ['99 MB of nested elements', () => workbook(nested(99 * megabyte))],
  ['an attribute of 200 MB', () => workbook(`<row r="1" a="${'x'.repeat(200 * megabyte)}"/>`)],
  ['300 MB of blank rows', () => workbook('<row/>'.repeat(50 * megabyte))],
  [
    '99 MB of shared strings',
    () =>
      workbook(rowsOf([['Company']]), {
        'xl/sharedStrings.xml': `<sst>${'<si><t>x</t></si>'.repeat(Math.floor((99 * megabyte) / 17))}</sst>`,
      }),
  ],
];

/** A whole film of nearly as many boxes as are read, which lie far apart and hold nothing. */
function manyBoxes(): Buffer {
  const box = (type: string, size: number): Buffer => {
    const bytes = Buffer.alloc(size);
    bytes.writeUInt32BE(size, 0);
    bytes.write(type, 4, 'latin1');
    return bytes;
  };
  const first = box('ftyp', 16);
  first.write('isom', 8, 'latin1');
  return Buffer.concat([first, ...Array.from({ length: 4_990 }, () => box('free', 4_096)), box('moov', 8)]);
}

async function uploadDocument(target: Target, { owner, beacons }: Stand, name: string, file: Buffer) {
  const body = { beaconId: beacons[0]?.id, kind: 'DOCUMENT', name, size: file.byteLength };
  const made = JSON.parse((await target.api(owner, 'POST', '/attachment', body)).text);
  await put(target, made.upload.url, made.upload.headers, file);
  return target.api(owner, 'PATCH', `/attachment/${made.attachment.id}`, { isUploaded: true });
}

/** Taken, refused for what it is, or asked to wait: an answer to the file itself. */
function inspected(statuses: ReadonlySet<number>, slowest: number): string {
  const answers = [...statuses].join(', ');
  hold(
    [...statuses].every((status) => [200, 413, 415, 429].includes(status)),
    `answered ${answers}`,
  );
  return `answered ${answers}; ${holdResponsive(slowest)}`;
}

/** Work that costs the server much more than the person who asks for it. Everybody else is answered meanwhile. */
export const expensiveAttacks: readonly Attack[] = [
  ...sheets.map(
    ([name, make]): Attack => ({
      name: `import a spreadsheet with ${name}`,
      async run(target) {
        const file = make();
        let outcome = '';
        const slowest = await slowestWhile(target, async () => {
          outcome = await importSheet(target, file);
        });
        hold(outcome.startsWith('FAILED'), outcome);
        return `${(file.byteLength / 1024).toFixed(0)} kB: ${outcome}; ${holdResponsive(slowest)}`;
      },
    }),
  ),
  {
    name: 'upload a film of nearly 5,000 boxes',
    async run(target) {
      const file = manyBoxes();
      const statuses = new Set<number>();
      const slowest = await slowestWhile(target, () =>
        Promise.all(
          Array.from({ length: 8 }, async () => {
            statuses.add((await uploadDocument(target, target.stands[0], 'film.mp4', file)).status);
          }),
        ),
      );
      return inspected(statuses, slowest);
    },
  },
  {
    name: 'upload an archive that unpacks to more than it says',
    async run(target) {
      const bomb = archive([{ name: 'a.txt', content: Buffer.alloc(200 * megabyte), claimedSize: 10 }]);
      const statuses = new Set<number>();
      const slowest = await slowestWhile(target, async () => {
        statuses.add((await uploadDocument(target, target.stands[0], 'files.zip', bomb)).status);
      });
      return inspected(statuses, slowest);
    },
  },
  {
    name: 'draw 16 QR codes of 4,096 pixels at once',
    async run(target) {
      const [{ owner, beacons }] = target.stands;
      const statuses = new Set<number>();
      const slowest = await slowestWhile(target, () =>
        Promise.all(
          Array.from({ length: 16 }, async () => {
            statuses.add((await target.api(owner, 'GET', `/qrCode/${beacons[0]?.id}?format=png&size=4096`)).status);
          }),
        ),
      );
      return `${[...statuses]}; ${holdResponsive(slowest)}`;
    },
  },
  {
    name: 'print 500 codes four times at once',
    async run(target) {
      const [{ owner, project }] = target.stands;
      const body = { projectId: project.id, blank: 500, format: 'PDF', layout: 'A4', language: 'en' };
      const statuses = new Set<number>();
      const slowest = await slowestWhile(target, () =>
        Promise.all(
          Array.from({ length: 4 }, async () => {
            statuses.add((await target.api(owner, 'POST', '/qrCode', body)).status);
          }),
        ),
      );
      return `${[...statuses]}; ${holdResponsive(slowest)}`;
    },
  },
  {
    name: 'ask for 30 reports at once',
    async run(target) {
      const [{ owner, project, beacons }] = target.stands;
      for (let count = 0; count < 500; count += 1) {
        const at = new Date(Date.now() - count * 1000).toISOString();
        const event = { id: randomUUID(), beaconId: beacons[0]?.id, occurredAt: at, source: 'LINK' };
        await target.api(target.visitor, 'POST', '/scan', event);
      }
      const statuses: number[] = [];
      const slowest = await slowestWhile(target, () =>
        Promise.all(
          Array.from({ length: 30 }, async () => {
            statuses.push((await target.api(owner, 'GET', `/project/${project.id}/leadReport/extended/csv`)).status);
          }),
        ),
      );
      const made = statuses.filter((status) => status === 200).length;
      hold(made > 0 && statuses.every((status) => status === 200 || status === 429), `${[...new Set(statuses)]}`);
      return `${made} made, ${30 - made} refused for now; ${holdResponsive(slowest)}`;
    },
  },
  {
    name: 'fill the disk with uploads that are never used',
    async run(target) {
      const [{ owner, project }] = target.stands;
      let opened = 0;
      let refused = 0;
      for (let count = 0; count < 500 && refused === 0; count += 1) {
        const { status } = await target.api(owner, 'POST', `/project/${project.id}/coverUrl`);
        if (status < 300) opened += 1;
        else refused = status;
      }
      hold(refused === 409 || refused === 429, `${opened} were opened`);
      return `refused with ${refused} after ${opened}`;
    },
  },
];
