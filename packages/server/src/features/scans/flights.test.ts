import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createFlights, type FlightOptions } from './flights.ts';

interface Item {
  readonly person: string;
  readonly number: number;
}

interface Write {
  readonly items: readonly Item[];
  readonly waitsForLocks: boolean;
  readonly end: (answers?: readonly (string | Error)[]) => void;
  readonly fail: (error: Error) => void;
}

/** A writer whose writes end when the test says so. */
function observe(options: Partial<FlightOptions<Item, string>> = {}) {
  const writes: Write[] = [];
  const failures: number[] = [];
  const flights = createFlights<Item, string>({
    write: (items, waitsForLocks) =>
      new Promise((resolve, reject) => {
        const answers = items.map(({ person, number }) => `${person} ${number}`);
        writes.push({ items, waitsForLocks, end: (given = answers) => resolve(given), fail: reject });
      }),
    keyOf: ({ person }) => person,
    isFatal: () => false,
    onFailure: (_, items) => failures.push(items),
    maxItems: 3,
    maxFlights: 1,
    ...options,
  });
  const numbers = () => writes.map(({ items }) => items.map(({ number }) => number));
  return { flights, writes, failures, numbers };
}

const of = (person: string, number: number): Item => ({ person, number });

test('what comes first is written at once, what comes meanwhile goes together', async () => {
  const { flights, writes, numbers } = observe();
  const answers = [flights.add(of('p1', 1))];
  await setImmediate();
  expect(numbers()).toEqual([[1]]);
  answers.push(...[2, 3, 4, 5].map((number) => flights.add(of(`p${number}`, number))));
  writes[0]?.end();
  await setImmediate();
  expect(numbers()).toEqual([[1], [2, 3, 4]]);
  writes[1]?.end();
  await setImmediate();
  writes[2]?.end();
  expect(await Promise.all(answers)).toEqual(['p1 1', 'p2 2', 'p3 3', 'p4 4', 'p5 5']);
});

test('items of one person never go beside each other, and stay in order', async () => {
  const { flights, writes, numbers } = observe({ maxFlights: 2 });
  const answers: Promise<string>[] = [];
  for (const item of [of('ana', 1), of('ana', 2), of('ben', 3), of('ana', 4)]) {
    answers.push(flights.add(item));
    await setImmediate();
  }
  expect(numbers()).toEqual([[1], [3]]);
  writes[1]?.end();
  await setImmediate();
  expect(numbers()).toEqual([[1], [3]]);
  writes[0]?.end();
  await setImmediate();
  expect(numbers()).toEqual([[1], [3], [2, 4]]);
  writes[2]?.end();
  await Promise.all(answers);
});

test('a flight begins beside another one only with as many items', async () => {
  const { flights, writes, numbers } = observe({ maxItems: 10, maxFlights: 2 });
  const add = (...numbers: number[]) => numbers.map((number) => flights.add(of(`p${number}`, number)));
  const answers = add(1, 2);
  await setImmediate();
  answers.push(...add(3));
  await setImmediate();
  expect(numbers()).toEqual([[1, 2]]);
  answers.push(...add(4));
  await setImmediate();
  expect(numbers()).toEqual([
    [1, 2],
    [3, 4],
  ]);
  answers.push(...add(5, 6, 7));
  writes[0]?.end();
  await setImmediate();
  expect(numbers()[2]).toEqual([5, 6, 7]);
  for (const write of writes.slice(1)) write.end();
  await Promise.all(answers);
});

describe('many items of one person', () => {
  const many = (person: string, count: number): Item[] =>
    Array.from({ length: count }, (_, index) => of(person, index + 1));

  test('are taken in turn with those of others when all wait', async () => {
    const { flights, writes } = observe({ maxItems: 5 });
    const answers = [...many('ana', 7), ...many('ben', 2), of('cleo', 1)].map((item) => flights.add(item));
    const shown: string[][] = [];
    for (let index = 0; index < 2; index += 1) {
      await setImmediate();
      shown.push(writes[index]?.items.map(({ person, number }) => `${person} ${number}`) ?? []);
      writes[index]?.end();
    }
    await Promise.all(answers);
    expect(shown).toEqual([
      ['ana 1', 'ana 2', 'ben 1', 'ben 2', 'cleo 1'],
      ['ana 3', 'ana 4', 'ana 5', 'ana 6', 'ana 7'],
    ]);
  });

  test('go behind a newcomer when more people wait than a flight takes', async () => {
    const { flights, writes } = observe({ maxItems: 2 });
    const answers = ['ana', 'ben', 'cleo'].flatMap((person) => many(person, 3)).map((item) => flights.add(item));
    await setImmediate();
    answers.push(flights.add(of('dora', 1)));
    for (let index = 0; index < 5; index += 1) {
      writes[index]?.end();
      await setImmediate();
    }
    await Promise.all(answers);
    expect(writes.slice(0, 3).map(({ items }) => items.map(({ person }) => person))).toEqual([
      ['ana', 'ben'],
      ['cleo', 'dora'],
      ['ana', 'ben'],
    ]);
  });

  test('fill a shorter flight when another one is under way', async () => {
    const { flights, writes, numbers } = observe({ maxItems: 3, maxItemsBeside: 2, maxFlights: 2 });
    const answers = [...many('ana', 4), ...many('ben', 4)].map((item) => flights.add(item));
    await setImmediate();
    expect(numbers()).toEqual([[1, 2, 1]]);
    answers.push(...many('cleo', 3).map((item) => flights.add(item)));
    await setImmediate();
    expect(numbers()).toEqual([
      [1, 2, 1],
      [1, 2],
    ]);
    for (let index = 0; index < 6; index += 1) {
      writes[index]?.end();
      await setImmediate();
    }
    await Promise.all(answers);
  });
});

test('a refusal reaches the one item that is refused', async () => {
  const { flights, writes } = observe();
  const first = flights.add(of('ana', 1));
  await setImmediate();
  const others = [flights.add(of('ben', 2)), flights.add(of('cleo', 3))];
  writes[0]?.end();
  await first;
  await setImmediate();
  writes[1]?.end([new Error('refused'), 'written']);
  expect(await Promise.allSettled(others)).toMatchObject([
    { status: 'rejected', reason: { message: 'refused' } },
    { status: 'fulfilled', value: 'written' },
  ]);
});

describe('a flight that fails', () => {
  test('is repeated item by item, so that the bad one alone is refused', async () => {
    const { flights, writes, failures, numbers } = observe();
    const first = flights.add(of('ana', 1));
    await setImmediate();
    const bad = flights.add(of('ben', 2));
    const good = flights.add(of('cleo', 3));
    writes[0]?.end();
    await first;
    await setImmediate();
    writes[1]?.fail(new Error('together'));
    await setImmediate();
    expect(numbers()).toEqual([[1], [2, 3], [2], [3]]);
    expect(writes.map(({ waitsForLocks }) => waitsForLocks)).toEqual([false, false, true, true]);
    expect(failures).toEqual([2]);
    writes[2]?.fail(new Error('alone'));
    writes[3]?.end();
    await expect(bad).rejects.toThrow('alone');
    expect(await good).toBe('cleo 3');
  });

  test('keeps nobody waiting but those behind the same person', async () => {
    const { flights, writes, numbers } = observe();
    const stuck = flights.add(of('ana', 1));
    await setImmediate();
    writes[0]?.fail(new Error('together'));
    await setImmediate();
    const behind = flights.add(of('ana', 2));
    const other = flights.add(of('ben', 3));
    await setImmediate();
    expect(numbers()).toEqual([[1], [1], [3]]);
    writes[2]?.end();
    expect(await other).toBe('ben 3');
    writes[1]?.end();
    expect(await stuck).toBe('ana 1');
    await setImmediate();
    writes[3]?.end();
    expect(await behind).toBe('ana 2');
  });

  test('is given up at once when it is hopeless', async () => {
    const { flights, writes } = observe({ isFatal: () => true });
    const answers = [flights.add(of('ana', 1))];
    await setImmediate();
    writes[0]?.fail(new Error('unavailable'));
    await expect(answers[0]).rejects.toThrow('unavailable');
    expect(writes).toHaveLength(1);
    const next = flights.add(of('ana', 2));
    await setImmediate();
    writes[1]?.end();
    expect(await next).toBe('ana 2');
  });
});
