import type { IncomingMessage } from 'node:http';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { printWhenFailed } from '../../../e2e/harness/failed-page.ts';
import { launchBrowser, openPage, type WatchedPage } from '../browser.ts';
import { type Answer, type ClientServer, serveClient } from '../serve-client.ts';
import { checkAnswer } from './check-answer.ts';
import { blankPath, type ScreenClient } from './screen-client.ts';

type Given = Answer | null | undefined;
export type AnswerRequest = (request: IncomingMessage, path: string, body: string) => Given | Promise<Given>;

export interface ScreenOptions extends BrowserContextOptions {
  readonly language?: string;
  /** The page's local storage. */
  readonly stored?: Readonly<Record<string, string>>;
}

export interface Screens {
  /** A page with nothing else stored, given back after the test. `goto` and `reload` draw a screen in it without loading the page anew. */
  open(options?: ScreenOptions): Promise<Page>;
  /** The URL of a path on the host. */
  at(path: string): string;
  /** Has the next test load its page anew: for what a page keeps as long as it is there, such as downloads under way. */
  loadAnew(): Promise<void>;
}

/** Changes that outlast their test: such a page is closed, and loaded by its `goto`. */
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route', 'on', 'once'] as const;
const lastingOfContext = ['grantPermissions', 'newPage', 'addCookies', 'setOffline', 'route', 'on', 'once'] as const;
const lastingOfClock = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const;

class ScreenPage {
  readonly page: Page;
  readonly complaints: string[];
  /** Loads the page without a screen: nothing that the client kept in its memory is there any more. */
  readonly loadBlank: (origin: string) => Promise<unknown>;
  private readonly watched: WatchedPage;
  private isSpoiled = false;

  constructor(watched: WatchedPage) {
    this.watched = watched;
    this.page = watched.page;
    this.complaints = watched.complaints;
    this.spoilBy(watched.page, lasting);
    this.spoilBy(watched.page.context(), lastingOfContext);
    this.spoilBy(watched.page.clock, lastingOfClock);
    const load = this.page.goto.bind(this.page);
    this.loadBlank = (origin) => load(origin + blankPath);
    this.page.goto = async (url, options) => {
      if (this.isSpoiled) return load(url, options);
      const { pathname, search, hash } = new URL(url);
      await this.draw(pathname + search + hash);
      return null;
    };
    const loadAgain = this.page.reload.bind(this.page);
    this.page.reload = async (options) => (this.isSpoiled ? loadAgain(options) : this.page.goto(this.page.url()));
  }

  private spoilBy(target: object, names: readonly string[]): void {
    for (const name of names) {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== 'function') throw new Error(`Playwright has no ${name} any more`);
      Reflect.set(target, name, (...parameters: unknown[]): unknown => {
        this.isSpoiled = true;
        return Reflect.apply(own, target, parameters);
      });
    }
  }

  private async draw(path: string): Promise<void> {
    await this.page.evaluate(
      (to) => (globalThis as unknown as { screenClient: ScreenClient }).screenClient.open(to),
      path,
    );
  }

  /** Makes it ready for the next test, unless something is left that would meet it. */
  async giveBack(origin: string): Promise<boolean> {
    const { page } = this;
    if (this.isSpoiled || page.context().pages().length > 1 || !page.url().startsWith(`${origin}/`)) {
      await this.watched.close();
      return false;
    }
    await page.evaluate(() => (globalThis as unknown as { screenClient: ScreenClient }).screenClient.close());
    await page.context().clearCookies();
    await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce', media: null });
    await page.mouse.move(0, 0);
    return true;
  }

  close(): Promise<void> {
    return this.watched.close();
  }
}

/** A worker has one browser and one server of the client for all its files, so that nothing of the client is loaded twice. */
let worker: Promise<{ browser: Browser; server: ClientServer }> | undefined;
let answering: AnswerRequest = () => undefined;
let unlikeContract: string[] = [];
/** Pages that the worker's earlier files have left: a browser loads into one with half of the work that a new one is. */
const left: ScreenPage[] = [];

function startWorker(): Promise<{ browser: Browser; server: ClientServer }> {
  const answer: AnswerRequest = async (request, path, body) => {
    const given = await answering(request, path, body);
    if (given) unlikeContract.push(...checkAnswer(request.method ?? 'GET', path, given));
    return given;
  };
  return Promise.all([launchBrowser(), serveClient({ answer, folder: inject('screens') })]).then(
    ([browser, server]) => ({ browser, server }),
  );
}

/**
 * The screens of one host for the tests of a file: a page is loaded with the first test and drawn anew for those that follow. A test
 * fails by what its page complains of, and by an answer of `answer` that is not as the contract says.
 */
export function useScreens(answer: AnswerRequest, host = 'business.localhost'): Screens {
  let browser: Browser;
  let server: ClientServer;
  let idle: ScreenPage[] = [];
  const opened: ScreenPage[] = [];
  const origin = (): string => server.at(host, '').replace(/\/$/, '');
  beforeAll(async () => {
    worker ??= startWorker();
    ({ browser, server } = await worker);
    answering = answer;
  });
  const loadAnew = async (): Promise<void> => {
    for (const each of idle) await each.loadBlank(origin());
  };
  afterAll(() => {
    left.push(...idle);
    idle = [];
  });
  afterEach(async () => {
    const complaints: string[] = [];
    for (const each of opened.splice(0)) {
      // A refused request is part of some tests; a breach of the page's policy or an error of the program never is.
      complaints.push(...each.complaints.splice(0).filter((one) => !one.startsWith('Failed to load resource')));
      if (await each.giveBack(origin())) idle.push(each);
    }
    const unlike = unlikeContract;
    unlikeContract = [];
    expect(complaints).toEqual([]);
    expect(unlike).toEqual([]);
  });

  async function takePage(options: BrowserContextOptions): Promise<ScreenPage> {
    const isUsual = Object.keys(options).length === 0;
    const found = isUsual ? idle.pop() : undefined;
    if (found) return found;
    const taken = (isUsual ? left.pop() : undefined) ?? new ScreenPage(await openPage(browser, options));
    await taken.loadBlank(origin());
    return taken;
  }

  return {
    async open({ language = 'en', stored = {}, viewport = { width: 1440, height: 900 }, ...options } = {}) {
      const taken = await takePage(options);
      opened.push(taken);
      const { page } = taken;
      printWhenFailed(page, () => taken.complaints);
      if (viewport !== null) await page.setViewportSize(viewport);
      await page.evaluate(
        (entries) => {
          for (const [key, value] of entries) localStorage.setItem(key, value);
        },
        Object.entries({ i18nextLng: language, ...stored }),
      );
      return page;
    },
    at: (path) => server.at(host, path),
    loadAnew,
  };
}
