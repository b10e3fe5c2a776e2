import { leadSort } from '@fairlead/contract/leads';
import { startServer } from '../../packages/e2e/harness/server-process.ts';
import { fillLeads, marks } from '../leads/many-leads.ts';
import { makeTwoProjects } from '../leads/two-projects.ts';
import type { Line } from '../line.ts';

const [few, many] = [1_000, 100_000];
const repeats = 5;
const slowestNamed = 6;

/** Filters of a list: common, rare and empty ones, and one whose leads lie far from the start of the list. */
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

/** Asked in turn, so that what else the machine does meanwhile slows all of them alike: the median of each in milliseconds. */
async function timesOf(
  read: (path: string) => Promise<unknown>,
  first: string,
  paths: ReadonlyMap<string, string>,
): Promise<{ first: number; found: { name: string; ms: number }[] }> {
  const timeOf = async (path: string): Promise<number> => {
    const begun = performance.now();
    await read(path);
    return performance.now() - begun;
  };
  const firsts: number[] = [];
  const times = new Map([...paths.keys()].map((name): [string, number[]] => [name, []]));
  for (let turn = 0; turn < repeats; turn += 1) {
    for (const [name, path] of paths) {
      firsts.push(await timeOf(first));
      times.get(name)?.push(await timeOf(path));
    }
  }
  const found = [...times].map(([name, own]) => ({ name, ms: median(own) })).toSorted((a, b) => b.ms - a.ms);
  return { first: median(firsts), found };
}

/**
 * Every sort and filter, and a page far down, of a project with 100,000 beside the first page of one with 1,000; and the
 * counts, which the screen asks for when its rows are there.
 */
export async function leadsList(): Promise<Line[]> {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn', RATE_LIMIT: '0' } });
  try {
    const { small, large, read } = await makeTwoProjects(server, [few, many], fillLeads);
    const pages = new Map<string, string>();
    for (const sort of leadSort.options) {
      for (const [name, filter] of Object.entries(filters)) {
        const path = `/project/${large}/lead?sort=${sort}&${filter}`;
        pages.set(`${name}, by ${sort}`, path);
        const { nextCursor } = await read<{ nextCursor: string | null }>(`${path}&limit=200`);
        if (nextCursor !== null && sort.includes('A'))
          pages.set(`${name}, by ${sort}, a later page`, `${path}&cursor=${nextCursor}`);
      }
    }
    const counts = new Map(
      Object.entries(filters).map(([name, filter]) => [name, `/project/${large}/lead/count?${filter}`]),
    );
    const first = `/project/${small}/lead`;
    return [
      lineOf(await timesOf(read, first, pages), {
        name: 'a page of 100,000 leads, by any sort and filter: the slowest, as a multiple of the first page of 1,000 leads',
        of: 'pages',
        bound: { kind: 'at most', must: 5, aim: 2 },
      }),
      lineOf(await timesOf(read, first, counts), {
        name: 'how many of 100,000 leads there are, by any filter: the slowest, as a multiple of the first page of 1,000 leads',
        of: 'counts',
      }),
    ];
  } finally {
    await server.stop();
  }
}

function lineOf(
  { first, found }: Awaited<ReturnType<typeof timesOf>>,
  { of, ...line }: Pick<Line, 'name' | 'bound'> & { of: string },
): Line {
  const middle = median(found.map(({ ms }) => ms));
  const described = found.slice(0, slowestNamed).map(({ name, ms }) => `${name} ${ms.toFixed(1)} ms`);
  const over = found.filter(({ ms }) => ms > 5 * first).length;
  return {
    ...line,
    measured: { value: (found[0]?.ms ?? Number.NaN) / first, unit: '×' },
    notes: [
      `First page of 1,000 ${first.toFixed(1)} ms; of ${found.length} ${of} the median takes ${middle.toFixed(1)} ms, ${over} take more than 5 times the first page; the slowest are: ${described.join('; ')}.`,
    ],
  };
}
