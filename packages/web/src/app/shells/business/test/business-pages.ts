import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser, openPage, type WatchedPage } from '../../../../../test/browser.ts';
import { type ClientServer, serveClient } from '../../../../../test/serve-client.ts';
import type { pretendApi } from './pretend-api.ts';

interface BusinessPages {
  /** A page of somebody who is signed in, with nothing else stored. It is closed after the test. */
  open(width?: number): Promise<Page>;
  /** The URL of a path on the host. */
  at(path: string): string;
}

/** The browser and the server for the tests of one file, each of which fails by what its pages complain of. */
export function useBusinessPages(answer: ReturnType<typeof pretendApi>, host = 'business.localhost'): BusinessPages {
  let browser: Browser;
  let server: ClientServer;
  const opened: WatchedPage[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
    server = await serveClient({ answer });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(async () => {
    for (const each of opened.splice(0)) {
      await each.close();
      // A refused request is part of some tests; a breach of the page's policy or an error of the program never is.
      expect(each.complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'))).toEqual([]);
    }
  });
  return {
    open: async (width = 1440) => {
      const watched = await openPage(browser, { viewport: { width, height: 900 } });
      opened.push(watched);
      await watched.page.addInitScript(() => localStorage.setItem('fairlead.sessionToken', 'a.e30.c'));
      return watched.page;
    },
    at: (path) => server.at(host, path),
  };
}
