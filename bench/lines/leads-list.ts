import type { Exhibition } from '@fairlead/contract/exhibitions';
import { leadSort } from '@fairlead/contract/leads';
import { type Sql, sql } from '@fairlead/database/sql';
import { call, createCompany } from '../../packages/e2e/harness/people.ts';
import { startServer } from '../../packages/e2e/harness/server-process.ts';
import { stored } from '../../packages/e2e/harness/stored.ts';
import { fillLeads, marks } from '../leads/many-leads.ts';
import type { Line } from '../line.ts';

const [few, many] = [1_000, 1_000_000];
const repeats = 5;
const slowestNamed = 6;

/** What a list is narrowed to: what everybody has, some, few, nobody; and what is far from where the list begins. */
const filters: Readonly<Record<string, string>> = {
  everything: '',
  unlocked: 'unlocked=true',
  locked: 'unlocked=false',
  'a point that every 20th scanned': `beaconId=${marks.point}`,
  'a point that every 400th scanned': `beaconId=${marks.somePoint}`,
  'a point that ten scanned': `beaconId=${marks.rarePoint}`,
  'three stars': 'rating=3',
  'five stars, every 500th': 'rating=5',
  'status NEW': 'status=NEW',
  'status QUALIFIED, every 64th': 'status=QUALIFIED',
  'status CUSTOMER, every 300th': 'status=CUSTOMER',
  'status DISCARDED, nobody': 'status=DISCARDED',
  'a tag that every third has': 'tag=often',
  'a tag that every 100th has': 'tag=some',
  'a tag that ten have': 'tag=rare',
  'an assignee of every fifth': `assigneeId=${marks.colleague}`,
  'an assignee of every 1,000th': `assigneeId=${marks.rareColleague}`,
  'no assignee': 'assigneeId=NOBODY',
  'the last hour': `from=${new Date(Date.now() - 3_600_000).toISOString()}`,
  'before the last two days': `to=${new Date(Date.now() - 48 * 3_600_000).toISOString()}`,
  'score 45': 'minScore=45',
  'score 90, nobody': 'minScore=90',
  'several at once': `status=NEW,QUALIFIED&tag=often&rating=2&unlocked=true`,
  'a search for one in 64': 'q=zwyrtek',
  'a search for one in 64, unlocked': 'q=zwyrtek&unlocked=true',
  'a search for nobody': 'q=zzyzx',
};

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Every sort and filter, and a page far down, of a project with a million leads beside the first page of one with 1,000. */
export async function leadsList(): Promise<Line[]> {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn', RATE_LIMIT: '0' } });
  try {
    const { token } = await createCompany(server);
    const add = (statement: Sql) => stored(server.dataDir, statement);
    const projectOf = async (count: number): Promise<string> => {
      const body = { kind: 'PROJECT', name: `With ${count} leads` };
      const { id } = await call<Exhibition>(server, 'business', token, 'POST', '/exhibition', body);
      await fillLeads(add, id, count);
      return id;
    };
    const [small, large] = [await projectOf(few), await projectOf(many)];
    // As autovacuum does by itself after so many rows.
    await add(sql`vacuum analyze`);
    const read = (path: string) => call<{ nextCursor: string | null }>(server, 'business', token, 'GET', path);
    const timeOf = async (path: string): Promise<number> => {
      const begun = performance.now();
      await read(path);
      return performance.now() - begun;
    };
    const paths = new Map<string, string>();
    for (const sort of leadSort.options) {
      for (const [name, filter] of Object.entries(filters)) {
        const path = `/project/${large}/lead?sort=${sort}&${filter}`;
        paths.set(`${name}, by ${sort}`, path);
        const { nextCursor } = await read(`${path}&limit=200`);
        if (nextCursor !== null && sort.includes('A'))
          paths.set(`${name}, by ${sort}, a later page`, `${path}&cursor=${nextCursor}`);
      }
    }
    const first: number[] = [];
    const times = new Map([...paths.keys()].map((name): [string, number[]] => [name, []]));
    // Asked in turn: what else the machine does meanwhile slows all of them alike.
    for (let turn = 0; turn < repeats; turn += 1) {
      for (const [name, path] of paths) {
        first.push(await timeOf(`/project/${small}/lead`));
        times.get(name)?.push(await timeOf(path));
      }
    }
    const limit = median(first);
    const found = [...times].map(([name, own]) => ({ name, ms: median(own) })).toSorted((a, b) => b.ms - a.ms);
    const described = found.slice(0, slowestNamed).map(({ name, ms }) => `${name} ${ms.toFixed(1)} ms`);
    const over = found.filter(({ ms }) => ms > 5 * limit).length;
    return [
      {
        name: 'a page of 1,000,000 leads, by any sort and filter: the slowest, as a multiple of the first page of 1,000 leads',
        measured: { value: (found[0]?.ms ?? Number.NaN) / limit, unit: '×' },
        bound: { kind: 'at most', must: 5, aim: 2 },
        notes: [
          `First page of 1,000 ${limit.toFixed(1)} ms; of ${found.length} pages the median takes ${median(found.map(({ ms }) => ms)).toFixed(1)} ms, ${over} take more than 5 times the first page; the slowest are: ${described.join('; ')}.`,
        ],
      },
    ];
  } finally {
    await server.stop();
  }
}
