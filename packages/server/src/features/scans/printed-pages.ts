import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readCode } from '@fairlead/contract/code';
import type { Language } from '@fairlead/contract/languages';
import type {
  PrintedPage,
  PrintedPageContent,
  PrintedPageFrame,
  PrintedPageRenderer,
  ScanInfo,
} from '@fairlead/contract/printed-page';
import type { Executor } from '@fairlead/database/executor';
import type { Clock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/http/problem.ts';
import { tagOf } from '../../platform/http/send-cacheable.ts';
import { smallCoverPath } from './small-covers.ts';
import { readInfo } from './visitor-scans.ts';

const keptMs = 2_000;
const maxCodes = 500;
const maxPages = 100;
const brotliQuality = 5;

/** A page as it is sent. */
export interface ReadyPage {
  readonly status: 200 | 404;
  readonly tag: string;
  readonly policy: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

interface PrintedPagesOptions {
  readonly database: Executor;
  /** Where the client was built. */
  readonly webDirectory: string;
  /** The visitors' host. */
  readonly appUrl: string;
  readonly clock: Clock;
  /** The security policy of a page with these texts in it. */
  readonly policyWith: (inPage: Pick<PrintedPage, 'styles' | 'scripts'>) => string;
}

export interface PrintedPages {
  /** Returns whether `find` answers without the database. */
  isKnown(id: string, language: Language): boolean;
  /** The page of a code or beacon id as it stands in a URL. */
  find(id: string, language: Language): Promise<ReadyPage>;
  /** Target of a code, in a language; null for a code without one. */
  infoOf(id: string, language: Language): Promise<ScanInfo | null>;
  /** The page with data of one person in it, which no other person is sent. */
  drawOnce(
    id: string,
    language: Language,
    own: Pick<PrintedPageContent, 'form' | 'opened'>,
  ): Promise<{ readonly page: string; readonly policy: string }>;
}

interface KeptInfo {
  readonly until: number;
  readonly info: Promise<ScanInfo | null>;
}

/** The renderer is 0.4 MB, and loaded with the first page. */
async function loadRenderer(folder: string): Promise<PrintedPageRenderer & { readonly frame: PrintedPageFrame }> {
  const frame = JSON.parse(readFileSync(join(folder, 'printed-code.json'), 'utf8')) as PrintedPageFrame;
  const { renderPrintedPage } = (await import(
    pathToFileURL(join(folder, 'printed-code.js')).href
  )) as PrintedPageRenderer;
  return { renderPrintedPage, frame };
}

/** Removes what was put first until no more than `most` are left. */
function trim(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}

/** The point with the cover that this page shows; the client that takes over goes on with the same one. */
const withSmallCover = (info: ScanInfo): ScanInfo =>
  info.kind === 'BEACON' && info.point.coverUrl !== null
    ? { ...info, point: { ...info.point, coverUrl: smallCoverPath(info.point.coverUrl) } }
    : info;

/**
 * Draws the pages behind printed codes. What a code leads to is asked once in two seconds, however many open it; a page is
 * drawn anew when what it shows has changed. Null where the client was built without them.
 */
export function createPrintedPages(options: PrintedPagesOptions): PrintedPages | null {
  const { database, appUrl, clock, policyWith } = options;
  const folder = join(options.webDirectory, '.pages');
  if (!existsSync(folder)) return null;
  let renderer: ReturnType<typeof loadRenderer> | undefined;
  const infos = new Map<string, KeptInfo>();
  const pages = new Map<string, Promise<ReadyPage>>();
  const keyOf = (id: string, language: Language): string => `${language} ${readCode(id) ?? ''}`;

  async function readOrNull(id: string, language: Language): Promise<ScanInfo | null> {
    try {
      return await readInfo(database, readCode(id) ?? '', { language, now: clock() });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }

  function findInfo(id: string, language: Language): Promise<ScanInfo | null> {
    const key = keyOf(id, language);
    const kept = infos.get(key);
    const now = clock().getTime();
    if (kept && now < kept.until) return kept.info;
    const info = readOrNull(id, language);
    infos.delete(key);
    infos.set(key, { until: now + keptMs, info });
    info.catch(() => infos.delete(key));
    trim(infos, maxCodes);
    return info;
  }

  async function render(
    id: string | null,
    info: ScanInfo | null,
    language: Language,
    own: Pick<PrintedPageContent, 'form' | 'opened'> = {},
  ): Promise<PrintedPage> {
    renderer ??= loadRenderer(folder);
    const { renderPrintedPage, frame } = await renderer;
    const cover = info?.kind === 'BEACON' ? info.point.coverUrl : null;
    return renderPrintedPage(
      {
        language,
        code: id,
        info: info && withSmallCover(info),
        origin: appUrl,
        pictureUrl: cover === null ? null : new URL(cover, appUrl).href,
        ...own,
      },
      frame,
    );
  }

  async function draw(code: string | null, info: ScanInfo | null, language: Language): Promise<ReadyPage> {
    const { html, ...inPage } = await render(code, info, language);
    const plain = Buffer.from(html);
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    return {
      status: info === null ? 404 : 200,
      tag: `W/${tagOf(html)}`,
      policy: policyWith(inPage),
      plain,
      br: await promisify(brotliCompress)(plain, { params }),
      gzip: await promisify(gzip)(plain),
    };
  }

  return {
    isKnown: (id, language) => clock().getTime() < (infos.get(keyOf(id, language))?.until ?? 0),
    infoOf: findInfo,
    async drawOnce(id, language, own) {
      const { html, ...inPage } = await render(readCode(id), await findInfo(id, language), language, own);
      return { page: html, policy: policyWith(inPage) };
    },
    async find(id, language) {
      const info = await findInfo(id, language);
      const code = readCode(id);
      const key = `${language} ${JSON.stringify(info ?? code)}`;
      const page = pages.get(key) ?? draw(code, info, language);
      pages.delete(key);
      pages.set(key, page);
      page.catch(() => pages.delete(key));
      trim(pages, maxPages);
      return page;
    },
  };
}
