import type { Page } from '@fairlead/contract/page';
import { type InfiniteData, InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient, fetchNext } from './query.ts';

type Cursor = 'second' | 'third' | null;
type Pages = InfiniteData<Page<string>, Cursor>;

const patience = 20_000;
let leave = (): void => undefined;
afterEach(() => leave());

/** A list of three pages whose first is there and looked at. Whatever is fetched then waits until the test answers it. */
async function showList() {
  const cursors: Cursor[] = [];
  const answers: { readonly give: () => void; readonly fail: () => void }[] = [];
  const client = createQueryClient();
  let edition = 0;
  const observer = new InfiniteQueryObserver<Page<string>, Error, Pages, string[], Cursor>(client, {
    queryKey: ['list'],
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor as Cursor,
    queryFn: ({ pageParam }) =>
      new Promise((resolve, reject) => {
        cursors.push(pageParam);
        const nextCursor = pageParam === null ? 'second' : pageParam === 'second' ? 'third' : null;
        const items = [`${pageParam ?? 'first'} ${edition}`];
        answers.push({ give: () => resolve({ items, nextCursor }), fail: () => reject(new Error('away')) });
      }),
  });
  leave = observer.subscribe(() => undefined);
  const answer = async (how: 'give' | 'fail' = 'give') => {
    await vi.waitUntil(() => answers.length > 0, patience);
    answers.shift()?.[how]();
  };
  await answer();
  await vi.waitUntil(() => observer.getCurrentResult().isSuccess, patience);
  cursors.length = 0;
  return {
    client,
    observer,
    cursors,
    answer,
    fetchMore: () => fetchNext(observer.getCurrentQuery() as unknown as Parameters<typeof fetchNext>[0]),
    change: () => (edition += 1),
    rows: () => observer.getCurrentResult().data?.pages.flatMap(({ items }) => items),
  };
}

test('a page that is asked for several times before it is there is fetched once', async () => {
  const { cursors, answer, fetchMore, rows } = await showList();
  const pending = [fetchMore(), fetchMore()];
  await Promise.resolve();
  pending.push(fetchMore());
  await answer();
  await Promise.all(pending);
  expect(cursors).toEqual(['second']);
  expect(rows()).toEqual(['first 0', 'second 0']);
});

test('asked in the way of the library, it is fetched each time', async () => {
  const { cursors, observer, answer } = await showList();
  const pending = [observer.fetchNextPage(), observer.fetchNextPage()];
  await answer();
  await answer();
  await Promise.all(pending);
  expect(cursors).toEqual(['second', 'second']);
});

test('a list that is being fetched anew is waited for, and then the page comes', async () => {
  const { cursors, observer, answer, fetchMore, change, rows } = await showList();
  change();
  const again = observer.refetch();
  const pending = [fetchMore(), fetchMore()];
  await answer();
  await again;
  await answer();
  await Promise.all(pending);
  expect(cursors).toEqual([null, 'second']);
  expect(rows()).toEqual(['first 1', 'second 1']);
});

test('a page whose list is fetched anew instead comes after that', async () => {
  const { client, cursors, answer, fetchMore, change, rows } = await showList();
  const pending = fetchMore();
  change();
  const again = client.invalidateQueries();
  expect(cursors).toEqual(['second', null]);
  await answer();
  await answer();
  await again;
  await answer();
  await pending;
  expect(cursors).toEqual(['second', null, 'second']);
  expect(rows()).toEqual(['first 1', 'second 1']);
});

test('a page that could not be fetched is not tried again before it is asked for', async () => {
  const { cursors, observer, answer, fetchMore, rows } = await showList();
  const pending = fetchMore();
  await answer('fail');
  await pending;
  expect(observer.getCurrentResult().isFetchNextPageError).toBe(true);
  expect(cursors).toEqual(['second']);
  const secondTry = fetchMore();
  await answer();
  await secondTry;
  expect(rows()).toEqual(['first 0', 'second 0']);
});

test('nothing is fetched after the last page', async () => {
  const { cursors, observer, answer, fetchMore } = await showList();
  for (const _ of ['second', 'third']) {
    const pending = fetchMore();
    await answer();
    await pending;
  }
  const { state } = observer.getCurrentQuery();
  await fetchMore();
  expect(cursors).toEqual(['second', 'third']);
  expect(observer.getCurrentQuery().state).toBe(state);
});

test('a list that is left while it is fetched anew fetches no more', async () => {
  const { cursors, observer, answer, fetchMore } = await showList();
  const again = observer.refetch();
  const pending = fetchMore();
  leave();
  await answer();
  await Promise.all([again, pending]);
  expect(cursors).toEqual([null]);
});
