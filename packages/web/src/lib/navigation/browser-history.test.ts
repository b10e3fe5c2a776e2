import { NavigationType } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserHistory, type Move } from './browser-history.ts';

/** The part of a browser's history that is used: entries and a position, and `popstate` after a step. */
class PretendBrowser {
  readonly entries: { state: unknown; url: string }[] = [{ state: null, url: '/projects' }];
  at = 0;
  isFull = false;
  onPop = () => {};

  get state(): unknown {
    return this.entries[this.at]?.state ?? null;
  }

  pushState(state: unknown, _: string, url: string): void {
    if (this.isFull) throw new DOMException('Too many calls', 'SecurityError');
    this.at += 1;
    this.entries.splice(this.at, Number.POSITIVE_INFINITY, { state: structuredClone(state), url });
  }

  replaceState(state: unknown, _: string, url = this.entries[this.at]?.url ?? ''): void {
    this.entries[this.at] = { state: structuredClone(state), url };
  }

  go(delta: number): void {
    this.at += delta;
    this.onPop();
  }
}

let browser: PretendBrowser;
let moves: Move[];
const assign = vi.fn();

beforeEach(() => {
  browser = new PretendBrowser();
  moves = [];
  assign.mockReset();
  vi.stubGlobal('history', browser);
  vi.stubGlobal('location', {
    origin: 'http://app.localhost',
    assign,
    get pathname() {
      return new URL(browser.entries[browser.at]?.url ?? '', 'http://app.localhost').pathname;
    },
    get search() {
      return new URL(browser.entries[browser.at]?.url ?? '', 'http://app.localhost').search;
    },
    hash: '',
  });
  vi.stubGlobal('addEventListener', (_: string, onPop: () => void) => {
    browser.onPop = onPop;
  });
  vi.stubGlobal('removeEventListener', () => {
    browser.onPop = () => {};
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function listen() {
  const history = createBrowserHistory();
  const end = history.listen((move) => moves.push(move));
  return { history, end };
}

test('the first entry has the key by which a page that is opened anew is known', () => {
  expect(listen().history.location()).toMatchObject({ pathname: '/projects', key: 'default', state: null });
});

test('pushes, replaces and steps of the browser say how far they went', () => {
  const { history } = listen();
  history.push({ pathname: '/project', search: '?a=1', hash: '' }, { from: 'list' });
  history.replace('/project/1');
  history.push('/project/1/surveys');
  browser.go(-2);
  browser.go(1);
  expect(moves.map(({ action, delta, location }) => [action, delta, location.pathname + location.search])).toEqual([
    [NavigationType.Push, 1, '/project?a=1'],
    [NavigationType.Replace, 0, '/project/1'],
    [NavigationType.Push, 1, '/project/1/surveys'],
    [NavigationType.Pop, -2, '/projects'],
    [NavigationType.Pop, 1, '/project/1'],
  ]);
  expect(moves[0]?.location.state).toEqual({ from: 'list' });
  expect(new Set(moves.map(({ location }) => location.key)).size).toBe(4);
});

test('a page that is loaded again knows where in the history it is', () => {
  listen().history.push('/project');
  listen();
  browser.go(-1);
  expect(moves.at(-1)).toMatchObject({ action: NavigationType.Pop, delta: -1 });
});

test('an entry that is not ours is followed without a distance', () => {
  const { history } = listen();
  history.push('/project');
  browser.pushState(null, '', '/project#part');
  browser.onPop();
  expect(moves.at(-1)?.delta).toBeNull();
});

test('an entry that the browser refuses is opened as a page of its own', () => {
  const { history } = listen();
  browser.isFull = true;
  history.push('/project');
  expect(assign).toHaveBeenCalledWith('/project');
});

test('state that cannot be stored is a fault of the program', () => {
  expect(() => listen().history.push('/project', () => {})).toThrow(/could not be cloned/);
});

test('paths are written as in a URL, and stay on this site', () => {
  const { history, end } = listen();
  expect(history.encodeLocation?.('//evil.example/a b?c=ü')).toEqual({
    pathname: '//evil.example/a%20b',
    search: '?c=%C3%BC',
    hash: '',
  });
  expect(history.createHref({ pathname: '/a', search: '?b', hash: '#c' })).toBe('/a?b#c');
  end();
  history.push('/project');
  expect(moves).toEqual([]);
});
