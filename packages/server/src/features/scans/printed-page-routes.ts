import { chooseLanguage, type Language, languages } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { RoleOfRequest } from '../../platform/http/hosts.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { limitPages } from '../../platform/http/rate-limit.ts';
import { namesTag } from '../../platform/http/send-cacheable.ts';
import { sendPage } from '../../platform/http/web-client.ts';
import { isStorageKey, publicPath, publicTypeOf, type Storage } from '../../platform/storage/storage.ts';
import { type AskApi, createPageForm } from './printed-page-form.ts';
import { createPrintedPages, type PrintedPages, type ReadyPage } from './printed-pages.ts';
import { createSmallCovers, type SmallCovers, smallCoverRoute } from './small-covers.ts';

interface PrintedPageNeeds {
  readonly database: Executor;
  readonly storage: Storage;
  readonly webDirectory: string;
  readonly appUrl: string;
  readonly roleOfRequest: RoleOfRequest;
  readonly rateLimit: number;
  readonly clock: Clock;
  /** A request to the API, as the program on the page would make it. */
  readonly askApi: AskApi;
  readonly policyWith: Parameters<typeof createPrintedPages>[0]['policyWith'];
}

/** The reader's choice of language, as the client looks for it: in the URL, in its cookie, in the browser's own languages. */
function languageOf(request: FastifyRequest): Language {
  const { lng } = request.query as { lng?: unknown };
  const cookie = /(?:^|;\s*)i18next=([^;]*)/.exec(request.headers.cookie ?? '')?.[1];
  const chosen = [lng, cookie].map((tag) => languages.find((language) => language === String(tag).slice(0, 2)));
  return chosen.find((language) => language !== undefined) ?? chooseLanguage(request.headers['accept-language']);
}

const accepts = (request: FastifyRequest, encoding: 'br' | 'gzip'): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((each) => new RegExp(`^\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*$).*)?$`).test(each));

function sendReady(request: FastifyRequest, reply: FastifyReply, page: ReadyPage, language: Language): FastifyReply {
  const encoding = (['br', 'gzip'] as const).find((each) => accepts(request, each));
  reply.code(page.status).headers({
    'cache-control': 'no-cache',
    'content-language': language,
    'content-security-policy': page.policy,
    'content-type': 'text/html; charset=utf-8',
    etag: page.tag,
    vary: 'accept-encoding, accept-language, cookie',
  });
  if (page.status === 200 && namesTag(request.headers['if-none-match'], page.tag.slice(2)))
    return reply.code(304).send();
  return encoding === undefined
    ? reply.send(page.plain)
    : reply.header('content-encoding', encoding).send(page[encoding]);
}

/** A page for one person: it holds their entries, or a token. */
const sendOnce = (
  reply: FastifyReply,
  { page, policy }: { readonly page: string; readonly policy: string },
  { language, isFault }: { readonly language: Language; readonly isFault: boolean },
): FastifyReply =>
  reply
    .code(isFault ? 422 : 200)
    .headers({
      'cache-control': 'no-store',
      'content-language': language,
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
    })
    .send(page);

/** Tells a form of another site by the browser's own word. Programs that are no browsers send neither header. */
function isFromElsewhere({ headers }: FastifyRequest, appUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && headers.origin !== new URL(appUrl).origin;
}

/** An e-mail, a tick and a token. */
const formBytes = 4096;

const coverHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'image/webp',
  'cross-origin-resource-policy': 'same-origin',
};

async function readCover(covers: SmallCovers, request: FastifyRequest, key: string): Promise<Buffer | null | 'FAILED'> {
  try {
    return await covers.read(key);
  } catch (error) {
    request.log.warn({ err: error }, 'a small cover could not be drawn');
    return 'FAILED';
  }
}

/** Null when the page cannot be drawn just now: the client then asks by itself, and says what is the matter. */
async function findPage(pages: PrintedPages, request: FastifyRequest, id: string): Promise<ReadyPage | null> {
  try {
    return await pages.find(id, languageOf(request));
  } catch (error) {
    request.log.warn({ err: error }, "a printed code's page could not be drawn");
    return null;
  }
}

/**
 * Answers a printed code with a page that holds the point's public part. Getting it makes no scan, no view and no lead. Without
 * drawn pages (they are built with the client), and beyond the rate limit, the answer is the client's page as for every other
 * URL.
 */
export async function printedPageRoutes(http: FastifyInstance, needs: PrintedPageNeeds): Promise<void> {
  const printed = createPrintedPages(needs);
  if (printed === null) return;
  const covers = createSmallCovers(needs.storage);
  const form = createPageForm(needs.askApi);
  const plugin: FastifyPluginAsync = async (pages) => {
    const isTooMuch = await limitPages(pages, needs.rateLimit);

    pages.get('/scan/:id', async (request, reply) => {
      const { id } = request.params as { id: string };
      if (needs.roleOfRequest(request) !== 'VISITOR') return sendPage(reply);
      if (!printed.isKnown(id, languageOf(request)) && (await isTooMuch(request))) return sendPage(reply);
      const page = await findPage(printed, request, id);
      return page === null ? sendPage(reply) : sendReady(request, reply, page, languageOf(request));
    });

    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    // Before the form is read: drawing the page costs more than what the API counts for it.
    const onRequest = async (request: FastifyRequest) => {
      if (await isTooMuch(request)) throw new ApiError('TOO_MANY_REQUESTS');
    };
    const formOptions = { bodyLimit: formBytes, onRequest };

    pages.post('/scan/:id', formOptions, async (request, reply) => {
      const { id } = request.params as { id: string };
      if (needs.roleOfRequest(request) !== 'VISITOR') throw notFound();
      const language = languageOf(request);
      const sent = isFromElsewhere(request, needs.appUrl)
        ? form.ask(request)
        : await form.send(request, { id, language, info: await printed.infoOf(id, language) });
      const page = await printed.drawOnce(id, language, sent);
      return sendOnce(reply, page, { language, isFault: sent.form !== undefined });
    });

    pages.post('/scan/:id/document', formOptions, async (request, reply) => {
      const { id } = request.params as { id: string };
      if (needs.roleOfRequest(request) !== 'VISITOR') throw notFound();
      const url = await form.openDocument(request, languageOf(request));
      // Not by status 303: a policy on forms holds for where they are sent on to as well, and files may be elsewhere.
      return url === null
        ? reply.redirect(`/scan/${encodeURIComponent(id)}`, 303)
        : reply
            .headers({ 'cache-control': 'no-store', refresh: `0;url=${url}` })
            .type('text/html')
            .send('');
    });

    pages.get(smallCoverRoute, async (request, reply) => {
      const { key } = request.params as { key: string };
      if (!isStorageKey(key) || publicTypeOf(key) === null) throw notFound();
      // The cover itself is there in any case.
      if (!covers.isKept(key) && (await isTooMuch(request))) return reply.redirect(publicPath(key));
      const cover = await readCover(covers, request, key);
      if (cover === 'FAILED') return reply.redirect(publicPath(key));
      if (cover === null) throw notFound();
      return reply.headers(coverHeaders).send(cover);
    });
  };
  await http.register(plugin);
}
