import type { z } from 'zod';
import type { Access, TokenScope } from './access.ts';

/** The most bytes of a body, unless its endpoint declares another limit. */
export const defaultBodyLimit = 16 * 1024;
/** The most bytes that an endpoint may declare: files go to the storage, never through JSON. */
export const maxBodyLimit = 1024 * 1024;

/**
 * An endpoint said once. The server's registrar, the web's typed call and query hook, the OpenAPI document, form
 * validation and the generated access tests all read this value; nothing about a call is written anywhere else.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Cost of making a file: a picture is drawn, sheets are printed, rows are exported. The server makes a limited number of each
 * kind at once; a further request waits for the person's own, and is answered TOO_MANY_REQUESTS when too many wait.
 */
export type FileWork = 'picture' | 'print' | 'export';

/** A response that is a file rather than JSON: its media types, best first. */
export interface FileResponse {
  readonly file: readonly [string, ...string[]];
  readonly work: FileWork;
}

/** A response that goes on until either side ends it: server-sent events by their name, each with the schema of its data. */
export interface EventStreamResponse {
  readonly events: Readonly<Record<string, z.ZodType>>;
}

export interface Endpoint {
  /** Operation id, as it stands in 'Required parameter X was null or undefined when calling Y'. */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** Below /papi, path parameters in braces. */
  readonly path: `/${string}`;
  readonly access: Access;
  /**
   * The managed tokens that may call it beside people; none unless said. One that is bound to a project reaches only what names
   * that project in its path.
   */
  readonly scopes?: readonly [TokenScope, ...TokenScope[]];
  /** It is about the managed token that calls: one that is bound to a project may call it although no project is in the path. */
  readonly isOfToken?: true;
  /** It spends the company's money: accounts that may not buy are answered MAY_NOT_BUY. */
  readonly isPurchase?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The most bytes of the body, from the sizes in its schema; `defaultBodyLimit` unless said. */
  readonly bodyLimit?: number;
  /** The body's name in a required-parameter error; 'body' unless said otherwise. */
  readonly bodyName?: string;
  /** A schema, a file, events, or null for 204. */
  readonly response: z.ZodType | FileResponse | EventStreamResponse | null;
  /** Status of success; 200, or 204 when there is no response, unless said otherwise. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Requests a minute from one IP address, where they are fewer than elsewhere: for values that could be guessed. */
  readonly ratePerMinute?: number;
  /** The answer depends on nothing but the URL and the language, so that caches may keep it for a while. */
  readonly isCacheable?: true;
  /** The answer has a secret that is said once: a call that is repeated with its Idempotency-Key makes another one. */
  readonly isSecret?: true;
}

type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

type WithPathParameters<Path extends string> = [PathParameter<Path>] extends [never]
  ? { readonly params?: never }
  : { readonly params: z.ZodObject<Record<PathParameter<Path>, z.ZodType>> };

/** Declares an endpoint; does not compile unless `params` names exactly the parameters of `path`. */
export function endpoint<const E extends Endpoint>(definition: E & WithPathParameters<E['path']>): E {
  return definition;
}

type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined;
type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined;

type Part<E, Key extends 'params' | 'query' | 'body'> = Key extends keyof E ? E[Key] : undefined;

/** Input of a caller. */
export type EndpointInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends z.ZodType ? K : never]: SchemaInput<Part<E, K>>;
};

/** Input of a handler, validated. */
export interface EndpointRequest<E extends Endpoint> {
  readonly params: SchemaOutput<Part<E, 'params'>>;
  readonly query: SchemaOutput<Part<E, 'query'>>;
  readonly body: SchemaOutput<Part<E, 'body'>>;
}

/** Result for a caller: the parsed JSON, a Blob for a file, undefined for 204. */
export type EndpointOutput<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['response'] extends FileResponse
    ? Blob
    : undefined;

/** An event of an endpoint's stream, as a caller gets it. */
export type EndpointEvent<E extends Endpoint> = E['response'] extends EventStreamResponse
  ? {
      [Name in keyof E['response']['events'] & string]: {
        readonly event: Name;
        readonly data: z.output<E['response']['events'][Name]>;
      };
    }[keyof E['response']['events'] & string]
  : never;

export function isEventStream(response: Endpoint['response']): response is EventStreamResponse {
  return response !== null && 'events' in response;
}

export function isFileResponse(response: Endpoint['response']): response is FileResponse {
  return response !== null && 'file' in response;
}

export function successStatus(definition: Endpoint): 200 | 201 | 202 | 204 {
  return definition.status ?? (definition.response === null ? 204 : 200);
}
