import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Keyring } from '../keyring.ts';
import { type AuthorizeRequest, parseAuthorizeRequest, parseReturnTarget } from '../oauth/authorize-request.ts';
import { beginSession, ensureBrowserId, readCookie } from '../oauth/browser-session.ts';
import { audienceOf, type HostedService } from '../oauth/hosted-service.ts';
import { formOf, queryOf } from '../oauth/parameters.ts';
import { answering, redirectWithCode } from '../oauth/redirect.ts';
import { CognitoError } from '../wire/cognito-error.ts';
import { type Reader, readerOf } from './layout.ts';
import { chooseLanguage } from './messages.ts';
import { type Problem, problemOf, readForm, type SignInForm } from './sign-in-form.ts';
import { sendSignInPage } from './sign-in-page.ts';
import { createSteps, missingIn, type Progress } from './sign-in-steps.ts';

/** Goes into every form, and fits only the browser whose cookie it was made for. */
function csrfToken(keys: Keyring, browser: string): string {
  return keys.mac('login', 'csrf', browser).toString('base64url');
}

function isCsrfToken(keys: Keyring, browser: string, given: string): boolean {
  const expected = Buffer.from(csrfToken(keys, browser));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const emptyForm: SignInForm = { username: '', challenge: undefined, password: '', code: '', choice: '' };

/** One request to the page: who asks, for what, in which language. */
interface Visit {
  readonly service: HostedService;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly asked: AuthorizeRequest;
  readonly query: URLSearchParams;
  readonly reader: Reader;
}

function show(visit: Visit, form: SignInForm, problem?: Problem): Promise<FastifyReply> {
  const { service, request, reply, asked, reader } = visit;
  const browser = ensureBrowserId(service, request, reply);
  const query = new URLSearchParams(visit.query);
  query.delete('lang');
  const token = csrfToken(service.context.keys, browser);
  const { redirectUri } = asked;
  return sendSignInPage(service, reply, reader, { form, problem, csrfToken: token, query, redirectUri });
}

async function visiting(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
  language: string | null,
  work: (visit: Visit) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const query = queryOf(request);
  const returnTo = parseReturnTarget(service, query);
  return answering(reply, returnTo, async () => {
    const asked = parseAuthorizeRequest(service, query, returnTo);
    const chosen = language ?? query.get('lang') ?? query.get('ui_locales');
    const reader = readerOf(
      chooseLanguage(chosen, request.headers['accept-language']),
      audienceOf(service, asked.redirectUri).isFormal,
    );
    return work({ service, request, reply, asked, query, reader });
  });
}

export function showLogin(service: HostedService, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return visiting(service, request, reply, null, async (visit) => {
    const username = (visit.query.get('login_hint') ?? '').slice(0, 128);
    return show(visit, { ...emptyForm, username });
  });
}

/** Returns what follows from one step, or what is wrong with it. */
async function step(visit: Visit, form: SignInForm): Promise<Progress | Problem> {
  const missing = missingIn(form);
  if (missing) return missing;
  const steps = createSteps(visit.service, visit.request, {
    ...audienceOf(visit.service, visit.asked.redirectUri).clientMetadata,
    language: visit.reader.language,
  });
  try {
    return await (form.challenge ? steps.answer(form, form.challenge) : steps.begin(form));
  } catch (error) {
    if (error instanceof CognitoError) return problemOf(error, form);
    throw error;
  }
}

async function finish(visit: Visit, accessToken: string): Promise<FastifyReply> {
  const { service, request, reply, asked } = visit;
  // The session lives with the family that this sign-in began; its tokens are never handed out.
  const { originJti } = await service.context.tokens.read(accessToken);
  await beginSession(service, request, reply, originJti);
  return redirectWithCode(service, reply, asked, { originJti });
}

export async function submitLogin(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const posted = formOf(request);
  const language = posted.get('lang') ?? posted.get('language');
  return visiting(service, request, reply, language, async (visit) => {
    const form = readForm(posted);
    const browser = readCookie(service, request, 'browser');
    if (browser === undefined || !isCsrfToken(service.context.keys, browser, posted.get('csrf') ?? '')) {
      const start = { ...emptyForm, username: form.username };
      return show(visit, start, { field: 'password', key: 'problem.formOver', status: 403 });
    }
    if (posted.has('lang')) return show(visit, form);
    const outcome = await step(visit, form);
    if ('key' in outcome) {
      return show(visit, outcome.isOver ? { ...emptyForm, username: form.username } : form, outcome);
    }
    if (outcome.kind === 'done') return finish(visit, outcome.accessToken);
    return show(visit, { ...emptyForm, username: form.username, challenge: outcome.challenge });
  });
}
