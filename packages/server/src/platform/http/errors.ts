import type { Endpoint } from '@fairlead/contract/endpoint';
import { type ErrorCode, errorStatus, type InputFault, type Problem } from '@fairlead/contract/errors';
import { chooseLanguage, type Language } from '@fairlead/contract/languages';
import { isDatabaseUnavailable } from '@fairlead/database/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SuspendedError } from '../auth/refusals.ts';
import { translate } from '../messages.ts';
import { faultMessage } from './input.ts';
import { returnedRequestId } from './logging.ts';
import { ApiError, CallerGoneError, InputError, notFound, PaymentNeededError } from './problem.ts';
import { securityHeaders } from './security-headers.ts';
import { isPageRequest, sendPage } from './web-client.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods that each address takes; addresses that differ in the names of their parameters only are one. */
function methodsByPath(endpoints: readonly Endpoint[]): Map<string, { url: string; taken: Set<string> }> {
  const found = new Map<string, { url: string; taken: Set<string> }>();
  for (const { method, path } of endpoints) {
    const key = path.replace(/\{\w+\}/g, '{}');
    const entry = found.get(key) ?? { url: path.replace(/\{(\w+)\}/g, ':$1'), taken: new Set() };
    entry.taken.add(method);
    if (method === 'GET') entry.taken.add('HEAD');
    found.set(key, entry);
  }
  return found;
}

/** 405 with what is allowed for the other methods of known addresses, 404 for all else, before a body is looked at. */
export function refuseUnknownRoutes(api: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const { url, taken } of methodsByPath(endpoints).values()) {
    const allow = [...taken].toSorted().join(', ');
    api.route({
      method: methods.filter((method) => !taken.has(method)),
      url,
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw new ApiError('METHOD_NOT_ALLOWED');
      },
      handler: async () => {},
    });
  }
  api.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound();
  });
  api.setNotFoundHandler((request, reply) => sendProblem(reply, request, notFound()));
}

const retryAfterDatabaseSeconds = 2;

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** Errors that may be over in a while; the answer says in how long. */
const comesBack: ReadonlySet<ErrorCode> = new Set([
  'UNAVAILABLE',
  'STORAGE_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'MAIL_LIMIT_REACHED',
]);

function toApiError(error: Error, language: Language): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof InputError) {
    const fault: InputFault = { path: error.path, code: error.code, message: faultMessage(language, error.code) };
    return new ApiError('INVALID_INPUT', { faults: [fault] });
  }
  if (isDatabaseUnavailable(error))
    return new ApiError('UNAVAILABLE', { retryAfterSeconds: retryAfterDatabaseSeconds });
  const { code, statusCode } = error as FastifyError;
  const known = frameworkCodes[code];
  if (known) return new ApiError(known);
  if (statusCode === 429) return new ApiError('TOO_MANY_REQUESTS');
  if (error instanceof SyntaxError || statusCode === 400) {
    const fault = { path: 'body', code: 'malformed_json', message: faultMessage(language, 'malformed_json') };
    return new ApiError('INVALID_INPUT', { faults: [fault] });
  }
  return new ApiError('INTERNAL');
}

function suspensionOf(error: ApiError): Pick<Problem, 'suspension'> {
  if (!(error instanceof SuspendedError)) return {};
  const { targetKind, reason, until } = error.suspended;
  return { suspension: { targetKind, reason, until: until?.toISOString() ?? null } };
}

/** Answer to an error; `waitSeconds` until another try may succeed. */
function describeProblem(request: FastifyRequest, error: ApiError, waitSeconds: number): Problem {
  const language = chooseLanguage(request.headers['accept-language']);
  const values: Readonly<Record<string, string>> = {
    seconds: String(waitSeconds),
    minutes: String(Math.ceil(waitSeconds / 60)),
    ...(error.code === 'PAYLOAD_TOO_LARGE' && { kibibytes: String(request.routeOptions.bodyLimit / 1024) }),
    ...error.values,
  };
  // The answer names the faster person where they are known.
  const detail = values['who'] === undefined ? 'detail' : 'detailBy';
  return {
    type: `urn:fairlead:problem:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: translate(language, `problem.${error.code}.title`, values),
    status: errorStatus[error.code],
    code: error.code,
    detail: translate(language, `problem.${error.code}.${detail}`, values),
    requestId: returnedRequestId(request),
    ...(error.faults ? { errors: [...error.faults] } : {}),
    ...suspensionOf(error),
    ...(error instanceof PaymentNeededError ? { price: error.price } : {}),
  };
}

function sendProblem(reply: FastifyReply, request: FastifyRequest, error: ApiError): FastifyReply {
  const waitSeconds = error.retryAfterSeconds ?? Number(reply.getHeader('retry-after') ?? 1);
  if (comesBack.has(error.code)) reply.header('retry-after', String(waitSeconds));
  const problem = describeProblem(request, error, waitSeconds);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-language', chooseLanguage(request.headers['accept-language']))
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** An error as the caller may know it; what is not known to be the caller's fault is logged with its cause. */
function judge(request: FastifyRequest, error: Error): ApiError {
  const known = toApiError(error, chooseLanguage(request.headers['accept-language']));
  if (known.code === 'INTERNAL') request.log.error({ err: error }, 'request failed');
  if (known.code === 'UNAVAILABLE')
    request.log.warn({ err: error }, isDatabaseUnavailable(error) ? 'database unavailable' : 'unavailable');
  if (known.code === 'MAIL_NOT_SENT') request.log.error({ err: error }, 'a mail could not be sent');
  if (known.code === 'STORAGE_UNAVAILABLE') request.log.error({ err: error }, 'storage unavailable');
  return known;
}

/** The problem of one item among others that the same request is about. */
export const problemOf = (request: FastifyRequest, error: Error): Problem =>
  describeProblem(request, judge(request, error), 1);

/** Answers what fails before there is a route and hooks: an address that cannot be decoded, or one too long. */
export function frameworkErrors(isHttps: boolean) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ ...securityHeaders(isHttps), 'x-request-id': returnedRequestId(request) });
    sendProblem(reply, request, toApiError(error, chooseLanguage(request.headers['accept-language'])));
  };
}

/** Every error leaves as problem+json, an unknown address as the client's page where there is one. */
export function handleErrors(app: FastifyInstance, hasWebClient: boolean): void {
  app.setErrorHandler((error: Error, request, reply) => {
    if (error instanceof CallerGoneError) return reply.hijack();
    return sendProblem(reply, request, judge(request, error));
  });
  app.setNotFoundHandler((request, reply) =>
    hasWebClient && isPageRequest(request) ? sendPage(reply) : sendProblem(reply, request, new ApiError('NOT_FOUND')),
  );
}
