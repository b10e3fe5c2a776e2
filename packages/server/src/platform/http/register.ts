import type { Readable } from 'node:stream';
import {
  defaultBodyLimit,
  type Endpoint,
  type EndpointRequest,
  type EventStreamResponse,
  type FileResponse,
  isEventStream,
  isFileResponse,
  successStatus,
} from '@fairlead/contract/endpoint';
import type { Problem } from '@fairlead/contract/errors';
import { chooseLanguage, chooseRegion, type Language } from '@fairlead/contract/languages';
import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Authenticator, isStillCaller } from '../auth/authenticator.ts';
import { type Actor, type CallerOf, keepToProject, type SignedIn } from '../auth/caller.ts';
import type { Clock } from '../clock.ts';
import { type Cursors, openCursors, sealCursor } from '../cursors.ts';
import { type AuditFacts, audited, type RecordAudit } from './audited.ts';
import { bodyExtent } from './body-limits.ts';
import { problemOf } from './errors.ts';
import { createFileWorkGate } from './file-work.ts';
import type { RoleOfRequest } from './hosts.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { parseInput } from './input.ts';
import { ApiError, InputError } from './problem.ts';
import { type CountRefusal, rateOf, wideNetworkOf } from './rate-limit.ts';
import { sendCacheable } from './send-cacheable.ts';

/** Throws MAY_NOT_BUY unless the caller may spend the company's money (decision 082). */
function requireBuyer(caller: Actor | SignedIn | null): void {
  if (caller === null || !('mayBuy' in caller) || !caller.mayBuy) throw new ApiError('MAY_NOT_BUY');
}

/** A file as a handler answers it. */
export interface FileAnswer {
  readonly type: string;
  readonly fileName: string;
  readonly body: Readable | Buffer | string;
}

type Answer<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : E['response'] extends null
    ? // The value that a handler without an answer returns is ignored.
      unknown
    : E['response'] extends EventStreamResponse
      ? Readable
      : FileAnswer;

interface Call<E extends Endpoint> extends EndpointRequest<E> {
  readonly caller: CallerOf<E['access']>;
  readonly database: Executor;
  readonly language: Language;
  readonly region: string | undefined;
  readonly now: Date;
  /** The version of `If-Match`; null when the caller does not care. */
  readonly ifMatch: number | null;
  readonly accept: string;
  /** A header of the request, by its name in small letters. */
  readonly header: (name: string) => string | undefined;
  /** Where the request came from, for budgets of what comes from there. */
  readonly network: string;
  /** Says what an administrator did, better than the request does. */
  readonly note: (facts: AuditFacts) => void;
  /** Work that needs what was written to be there for others: done after the commit, before the answer. */
  readonly afterwards: (work: () => Promise<void>) => void;
  /** Answer about one item that fails among others; errors that are not the caller's are logged. */
  readonly problemOf: (error: Error) => Problem;
  /** Which of the three hosts was asked; null of any other. */
  readonly hostRole: ReturnType<RoleOfRequest>;
  /** Of a file: aborted when the caller goes away before it was read. */
  readonly signal: E['response'] extends FileResponse ? AbortSignal : undefined;
  /**
   * Returns whether the caller may still call this as the same one: for an answer that continues after rights may have ended.
   */
  readonly isStillAllowed: () => Promise<boolean>;
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

interface RegistrarOptions {
  readonly database: Database;
  readonly authenticator: Authenticator;
  readonly clock: Clock;
  readonly countRefusal: CountRefusal;
  readonly recordAudit: RecordAudit;
  readonly roleOfRequest: RoleOfRequest;
  readonly cursors: Cursors;
  /** Compare every answer with its schema; on in tests, so that a field too many fails there. */
  readonly checkAnswers: boolean;
}

export interface Registrar {
  handle<E extends Endpoint>(definition: E, handler: Handler<E>): void;
  readonly endpoints: readonly Endpoint[];
}

/** Schema of a missing query or body: it refuses fields that would be ignored. */
const nothing = z
  .strictObject({})
  .optional()
  .transform(() => undefined);

/** Leaves room beside what its schema takes, so that ordinary mistakes are still named field by field. */
const maxValuesOf = ({ body }: Endpoint): number => (body === undefined ? 0 : bodyExtent(body).values) + 200;

function readIfMatch(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) throw new InputError('headers.if-match', 'if_match');
  return Number(version);
}

/** Of what is edited: it becomes the answer's ETag. */
function versionOf(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('version' in answer)) return null;
  return typeof answer.version === 'number' && Number.isSafeInteger(answer.version) ? answer.version : null;
}

/** Neither kept nor gathered nor compressed by anybody on the way: each event counts when it comes. */
function sendEvents(reply: FastifyReply, request: FastifyRequest, events: Readable): FastifyReply {
  // A request for the headers alone reads nothing, and ends without having read to the end.
  if (request.method === 'HEAD' || reply.raw.destroyed) events.destroy();
  else reply.raw.once('close', () => events.destroy());
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(events);
}

function sendAnswer(reply: FastifyReply, request: FastifyRequest, definition: Endpoint, answer: unknown): FastifyReply {
  reply.code(successStatus(definition)).header('cache-control', 'no-store');
  if (definition.response === null) return reply.send();
  if (isEventStream(definition.response)) return sendEvents(reply, request, answer as Readable);
  if (isFileResponse(definition.response)) {
    const file = answer as FileAnswer;
    return reply
      .type(file.type)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header('x-content-type-options', 'nosniff')
      .send(file.body);
  }
  const version = versionOf(answer);
  if (version !== null) reply.header('etag', `"${version}"`);
  const text = JSON.stringify(answer);
  reply.type('application/json; charset=utf-8');
  return definition.isCacheable ? sendCacheable(reply, request, text) : reply.send(text);
}

/** Turns endpoint values into routes of `app` (mounted under /papi): access, validation, idempotency and the answer's form in one place. */
export function createRegistrar(app: FastifyInstance, options: RegistrarOptions): Registrar {
  const endpoints: Endpoint[] = [];
  const gate = createFileWorkGate();
  return {
    endpoints,
    handle(definition, handler) {
      endpoints.push(definition);
      const mayRepeat = definition.status === 201 && !definition.isSecret;
      const work = isFileResponse(definition.response) ? definition.response.work : null;
      const schema = definition.response instanceof z.ZodType ? definition.response : null;
      const authenticate = async (request: FastifyRequest) => {
        const caller = await options.authenticator.authenticate(
          request.headers.authorization,
          definition.access,
          options.roleOfRequest(request),
          definition.scopes,
        );
        if (definition.isPurchase) requireBuyer(caller);
        return caller;
      };
      app.route({
        method: definition.method,
        url: definition.path.replace(/\{(\w+)\}/g, ':$1'),
        bodyLimit: definition.bodyLimit ?? defaultBodyLimit,
        config: { ...rateOf(definition.ratePerMinute), maxValues: maxValuesOf(definition) },
        onRequest: async (request) => {
          try {
            request.caller = await authenticate(request);
          } catch (error) {
            if (error instanceof ApiError) await options.countRefusal(request);
            throw error;
          }
        },
        handler: async (request, reply) => {
          const language = chooseLanguage(request.headers['accept-language']);
          const parse = (schema: z.ZodType | undefined, value: unknown, part: string): unknown =>
            parseInput(schema ?? nothing, value, part, language);
          const input = {
            params: parse(definition.params, request.params, 'params'),
            query: parse(definition.query, request.query, 'query'),
            body: parse(definition.body, request.body ?? undefined, 'body'),
          };
          if (!definition.isOfToken) keepToProject(request.caller, input.params);
          const asked = { definition, caller: request.caller, params: input.params, query: input.query };
          const query = openCursors(options.cursors, asked);
          const facts: AuditFacts = {};
          const note: Call<typeof definition>['note'] = (noted) => void Object.assign(facts, noted);
          const later: (() => Promise<void>)[] = [];
          const afterwards: Call<typeof definition>['afterwards'] = (one) => void later.push(one);
          // Runs before the first query: a waiting caller holds nothing but their own connection.
          const signal = work === null ? undefined : await gate.enter(work, request, reply);
          const now = options.clock();
          const answerWith = (database: Executor) =>
            handler({
              ...input,
              query,
              caller: request.caller,
              database,
              language,
              region: chooseRegion(request.headers['accept-language'], language),
              now,
              ifMatch: readIfMatch(request),
              accept: request.headers.accept ?? '',
              header: (name: string) => [request.headers[name] ?? []].flat()[0],
              network: wideNetworkOf(request),
              note,
              afterwards,
              problemOf: (error: Error) => problemOf(request, error),
              hostRole: options.roleOfRequest(request),
              signal,
              isStillAllowed: () => isStillCaller(request.caller, () => authenticate(request)),
              // The casts end here: what is parsed with the endpoint's schemas has the endpoint's types.
            } as Call<typeof definition>);
          const done = { definition, input, at: now };
          const run = audited(request.caller, done, facts, answerWith, options.recordAudit);
          const key = request.headers['idempotency-key'];
          // Keys belong to a person: of two callers without a token neither may hear the other's answer.
          const isRepeatable = mayRepeat && request.caller !== null;
          const answer =
            isRepeatable && typeof key === 'string'
              ? await withIdempotencyKey(
                  options.database,
                  { key, subject: request.caller?.subject, endpoint: definition.name, input, now },
                  run,
                )
              : await run(options.database);
          for (const one of later) await one();
          if (options.checkAnswers) schema?.parse(answer);
          if (work !== null) gate.watch((answer as FileAnswer).body, request, reply);
          return sendAnswer(reply, request, definition, sealCursor(options.cursors, asked, answer));
        },
      });
    },
  };
}
