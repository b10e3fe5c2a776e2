import { randomBytes, randomUUID } from 'node:crypto';
import { createVisitor, type Person } from '../../../e2e/harness/people.ts';
import { visitorProfile } from '../../../e2e/harness/samples.ts';
import { type ChangeKeys, keysByMadeUpCursors, keysByMoments, pairsOf, type Reader } from '../match-leads.ts';
import { type Attack, hold, type Stand, type Target } from './target.ts';

const visitorCount = 4;
/** So many pairs are right on average when leads are paired at random. */
const byChance = 1;

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly nextCursor: string;
}

const listPath = ({ project }: Stand, query: Readonly<Record<string, string>>): string =>
  `/project/${project.id}/lead?${new URLSearchParams({ limit: '200', ...query })}`;

async function listIds(target: Target, stand: Stand): Promise<readonly string[]> {
  const { text } = await target.api(stand.owner, 'GET', listPath(stand, {}));
  return (JSON.parse(text) as Page).items.map(({ id }) => id);
}

/** Has a visitor scan a point of the stand; returns the lead that this made. */
async function becomeLead(target: Target, stand: Stand, visitor: Person): Promise<string> {
  const before = await listIds(target, stand);
  const event = {
    id: randomUUID(),
    beaconId: stand.beacons[0]?.id,
    occurredAt: new Date().toISOString(),
    source: 'LINK',
  };
  await target.api(visitor, 'POST', '/scan', event);
  const made = (await listIds(target, stand)).find((id) => !before.includes(id));
  if (made === undefined) throw new Error('The scan made no lead');
  return made;
}

/** Visitors who are leads of both companies and then change their profiles; returns the leads of one company by those of the other. */
async function createShared(target: Target): Promise<ReadonlyMap<string, string>> {
  const [mine, theirs] = target.stands;
  const shared = new Map<string, string>();
  const visitors: Person[] = [];
  for (let made = 0; made < visitorCount; made += 1) {
    const visitor = await createVisitor(target.server);
    shared.set(await becomeLead(target, mine, visitor), await becomeLead(target, theirs, visitor));
    visitors.push(visitor);
  }
  for (const visitor of visitors) {
    const body = { profile: { ...visitorProfile, industry: '29' } };
    const { status, text } = await target.api(visitor, 'PUT', '/visitor', body);
    if (status !== 200) throw new Error(`PUT /visitor: ${status} ${text}`);
  }
  return shared;
}

const readerOf = (target: Target, stand: Stand): Reader => ({
  async pull(updatedSince) {
    const { status, text } = await target.api(stand.owner, 'GET', listPath(stand, { updatedSince }));
    if (status !== 200) return null;
    const { items, nextCursor } = JSON.parse(text) as Page;
    return { ids: items.map(({ id }) => id), nextCursor };
  },
});

const ways: readonly (readonly [string, (reader: Reader, since: Date) => Promise<ChangeKeys>])[] = [
  ['made-up cursors', keysByMadeUpCursors],
  ['moments', keysByMoments],
];

const distantPast = '2000-01-01T00:00:00Z';

export const matchingAttacks: readonly Attack[] = [
  {
    name: 'match locked leads of two companies by when they changed',
    async run(target) {
      const since = new Date();
      const shared = await createShared(target);
      const figures: string[] = [];
      for (const [way, find] of ways) {
        const [mine, theirs] = target.stands;
        const keys = [await find(readerOf(target, mine), since), await find(readerOf(target, theirs), since)] as const;
        const right = pairsOf(...keys).filter(([one, other]) => shared.get(one) === other).length;
        figures.push(`${right} of ${visitorCount} by ${way}`);
        hold(right <= byChance, figures.join(', '));
      }
      return `${figures.join(', ')}; ${byChance} by chance`;
    },
  },
  {
    name: 'read, change or borrow a cursor',
    async run(target) {
      const [mine, theirs] = target.stands;
      const begin = async (stand: Stand) => (await readerOf(target, stand).pull(distantPast))?.nextCursor ?? '';
      const [own, again, foreign] = [await begin(mine), await begin(mine), await begin(theirs)];
      hold(own !== '' && own !== again, 'two cursors of one position are the same');
      const bytes = Buffer.from(own, 'base64url');
      hold(!/[ -~]{16}/.test(bytes.toString('latin1')), 'a cursor has readable text in it');
      const page = await target.api(mine.owner, 'GET', listPath(mine, { limit: '1' }));
      const { nextCursor } = JSON.parse(page.text) as Page;
      const flipped = Array.from(bytes, (byte, place) =>
        Buffer.from(bytes.with(place, byte ^ 1)).toString('base64url'),
      );
      const short = [4, 8, 12, 16].map((tagBytes) => randomBytes(12 + tagBytes).toString('base64url'));
      const texts = [
        ...flipped,
        ...short,
        foreign,
        nextCursor,
        `${own}=`,
        bytes.toString('base64'),
        bytes.toString('hex'),
      ];
      let count = 0;
      for (const text of texts) {
        const { status } = await target.api(mine.owner, 'GET', listPath(mine, { updatedSince: text }));
        count += 1;
        hold(status === 400, `${text}: ${status}`);
      }
      const kept = await readerOf(target, mine).pull(own);
      hold(kept !== null, 'its own cursor is refused');
      return `${count} cursors: 400; its own goes on`;
    },
  },
];
