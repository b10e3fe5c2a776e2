import {
  type Endpoint,
  type EndpointEvent,
  type EndpointInput,
  type EndpointOutput,
  isEventStream,
  isFileResponse,
} from '@fairlead/contract/endpoint';
import { retryRequest } from '../retry.ts';
import { readClaims } from '../session/session.ts';
import { ApiProblem, mayPass, NetworkError, OtherPersonError, readProblem } from './failures.ts';
import { checkRequired, type LooseInput, requestBody, requestUrl } from './request.ts';

/** An event as it came: its data is unchecked JSON. */
interface ReceivedEvent {
  readonly event: string;
  readonly data: string;
}

/** Returns one part of a stream, up to an empty line; without data it is no event, but it may carry a position. */
function readPart(part: string): { id: string | undefined; received: ReceivedEvent | undefined } {
  const fields = new Map<string, string>();
  for (const line of part.split('\n')) {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    if (name !== '')
      fields.set(name, name === 'data' && fields.has('data') ? `${fields.get('data')}\n${value}` : value);
  }
  const data = fields.get('data');
  return {
    id: fields.get('id'),
    received: data === undefined ? undefined : { event: fields.get('event') ?? 'message', data },
  };
}

/**
 * Reads server-sent events as they come. `onPosition` is told what a later request sends as Last-Event-ID, also when there was
 * no event. Rejects with a NetworkError when the connection is cut.
 */
async function* readEvents(response: Response, onPosition: (id: string) => void): AsyncGenerator<ReceivedEvent, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new NetworkError(error);
      });
      if (done) return;
      text += value;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const { id, received } = readPart(part);
        if (id !== undefined) onPosition(id);
        if (received) yield received;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** The file name inside a Content-Disposition header, the UTF-8 form first (RFC 6266). */
function nameFromDisposition(header: string | null): string | undefined {
  if (header === null) return undefined;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // Badly encoded: the plain form follows.
    }
  }
  return /filename="([^"]*)"/i.exec(header)?.[1] ?? /filename=([^;]+)/i.exec(header)?.[1]?.trim();
}

/** Surroundings of the caller; the app hands over the real ones, tests their own. */
export interface CallerNeeds {
  /** Before /papi; without it where the API of this installation is. */
  readonly origin?: string;
  readonly language: () => string;
  /** The token to send, if there is one. */
  readonly token: () => Promise<string | null>;
  /** Renews the session after a 401; null when it cannot be renewed. */
  readonly refresh: () => Promise<string | null>;
  /** 403, or a 401 that a refresh did not cure. */
  readonly onForbidden: (error: ApiProblem) => void;
  /** Any other failure. */
  readonly onFailure: (error: unknown) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The call may be sent again when no answer came. GET always may. */
  readonly isIdempotent?: boolean;
  /** Sent as Idempotency-Key; implies `isIdempotent`. */
  readonly idempotencyKey?: string;
  /**
   * Sent only with a token of this person; with another one or none it rejects with an OtherPersonError and nothing is sent.
   */
  readonly subject?: string;
  /** Shows no message to the person: for work in the background that reports its own state. */
  readonly isQuiet?: boolean;
  /** A 403 is an answer to the caller, such as "no account yet", without a redirect to the sign-in. */
  readonly isForbiddenExpected?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with how much of a file has arrived. */
  readonly onBytes?: (bytes: number) => void;
}

interface EventOptions extends CallOptions {
  /** The position to go on from: what happened since then comes first. */
  readonly lastEventId?: string | undefined;
  /** Is told each position, to be given as `lastEventId` when the stream has ended. */
  readonly onPosition?: (id: string) => void;
}

/** A file and the name that the server gave it. */
export interface NamedFile {
  readonly blob: Blob;
  readonly name: string | undefined;
}

const tries = 4;

export interface Caller {
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: CallOptions): Promise<EndpointOutput<E>>;
  file<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: CallOptions): Promise<NamedFile>;
  /** Returns the events of one connection, until it ends; a reader who wants more asks again with the last position. */
  events<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: EventOptions,
  ): AsyncGenerator<EndpointEvent<E>, void>;
}

export function createCaller(needs: CallerNeeds): Caller {
  async function send(endpoint: Endpoint, input: LooseInput, options: CallOptions, token: string | null) {
    if (options.subject !== undefined && readClaims(token)?.sub !== options.subject) throw new OtherPersonError();
    const body = requestBody(endpoint, input);
    const headers = new Headers(options.headers);
    if (!headers.has('accept')) headers.set('accept', accepted(endpoint));
    headers.set('content-type', 'application/json');
    headers.set('accept-language', needs.language());
    headers.set('x-request-id', crypto.randomUUID());
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
    const request = { method: endpoint.method, headers, body, signal: options.signal ?? null };
    const response = await fetch(requestUrl(endpoint, input, needs.origin), request).catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw new NetworkError(error);
    });
    if (!response.ok) throw await readProblem(response);
    return response;
  }

  /** One request with the right token; a 401 is answered by one silent refresh and one repeat. */
  async function sendSignedIn(endpoint: Endpoint, input: LooseInput, options: CallOptions) {
    const token = await needs.token();
    try {
      return await send(endpoint, input, options, token);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401 || token === null) throw error;
      const renewed = await needs.refresh();
      if (renewed === null) throw error;
      return send(endpoint, input, options, renewed);
    }
  }

  async function request(endpoint: Endpoint, input: LooseInput, options: CallOptions): Promise<Response> {
    checkRequired(endpoint, input);
    const isRepeatable = endpoint.method === 'GET' || options.isIdempotent || options.idempotencyKey !== undefined;
    try {
      return await retryRequest(() => sendSignedIn(endpoint, input, options), {
        tries: isRepeatable ? tries : 1,
        isRetryable: mayPass,
        requestedDelayMs: (error) => (error instanceof ApiProblem ? error.retryAfterMs : undefined),
        signal: options.signal,
      });
    } catch (error) {
      report(error, options);
      throw error;
    }
  }

  function report(error: unknown, options: CallOptions): void {
    if (options.signal?.aborted) return;
    if (error instanceof ApiProblem && error.status === 400) return;
    // A suspension is reported whatever the call expected.
    const isExpected = options.isForbiddenExpected && error instanceof ApiProblem && error.code !== 'SUSPENDED';
    if (isExpected && error.status === 403) return;
    // Refusals of one action to a signed-in person who may continue with all others.
    const isOnlyThis = error instanceof ApiProblem && error.code === 'MAY_NOT_BUY';
    const isRefused = error instanceof ApiProblem && (error.status === 403 || error.status === 401);
    if (isRefused && !isOnlyThis) needs.onForbidden(error);
    else if (!options.isQuiet) needs.onFailure(error);
  }

  return {
    async call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options: CallOptions = {}) {
      const response = await request(endpoint, input, options);
      // The contract is the server's promise, checked there before it is sent; a second check here would only cost weight.
      return (await content(endpoint, response)) as EndpointOutput<E>;
    },
    async file<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options: CallOptions = {}) {
      const response = await request(endpoint, input, options);
      const name = nameFromDisposition(response.headers.get('content-disposition'));
      return { blob: await (options.onBytes ? counted(response, options.onBytes) : response.blob()), name };
    },
    async *events<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options: EventOptions = {}) {
      const { lastEventId, onPosition = () => {} } = options;
      const headers = { ...options.headers, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) };
      const response = await request(endpoint, input, { ...options, headers });
      for await (const { event, data } of readEvents(response, onPosition)) {
        // As with every answer, the contract is what the server promises.
        yield { event, data: JSON.parse(data) } as EndpointEvent<E>;
      }
    },
  };
}

/** Reads the file of a response and reports how much has arrived. Rejects with a NetworkError when the connection is cut. */
async function counted(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.byteLength;
      onBytes(bytes);
    }
  } catch (error) {
    throw new NetworkError(error);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

function accepted(endpoint: Endpoint): string {
  if (isEventStream(endpoint.response)) return 'text/event-stream';
  return isFileResponse(endpoint.response) ? endpoint.response.file.join(', ') : 'application/json';
}

function content(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (isFileResponse(endpoint.response)) return response.blob();
  return endpoint.response === null || response.status === 204 ? Promise.resolve(undefined) : response.json();
}
