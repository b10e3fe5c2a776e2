import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Endpoint, isEventStream } from '@fairlead/contract/endpoint';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** Returns whether a request asks for events, which never end. */
export const asksForEvents = (endpoints: readonly Endpoint[], method: string, path: string): boolean =>
  endpoints.some(
    (one) =>
      isEventStream(one.response) &&
      one.method === method &&
      new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`).test(path),
  );

/** The answer with what is sent first; then the reader goes away. A refusal is read to its end. */
export async function injectStream(http: FastifyInstance, options: InjectOptions): Promise<LightMyRequestResponse> {
  const answer = await http.inject({ ...options, payloadAsStream: true });
  const isStream = String(answer.headers['content-type']).startsWith('text/event-stream');
  let body = '';
  for await (const part of answer.stream()) {
    body += String(part);
    if (isStream) break;
  }
  if (isStream) answer.raw.res.destroy();
  return Object.defineProperties(answer, {
    body: { value: body },
    payload: { value: body },
    json: { value: () => JSON.parse(body) },
  });
}

export interface OpenEvents {
  readonly events: { readonly event: string; readonly data: { readonly ids: string[] } }[];
  readonly headers: IncomingHttpHeaders;
  /** All that came so far. */
  text(): string;
  lastEventId(): string | undefined;
  isEnded(): boolean;
  /** True once the server ended it; one that was cut is not complete. */
  isComplete(): boolean;
  close(): Promise<void>;
}

/** Follows a stream of an app that listens, over a connection of its own; resolves when the first of it has come. */
export async function openEvents(
  { http }: { http: FastifyInstance },
  path: string,
  { as, lastEventId }: { as: string; lastEventId?: string | undefined },
): Promise<OpenEvents> {
  const { port } = http.server.address() as AddressInfo;
  const headers = {
    authorization: `Bearer ${as}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  const request = get({ port, host: '127.0.0.1', path: `/papi${path}`, headers, agent: false });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`GET ${path}: ${answer.statusCode}`);
  const events: OpenEvents['events'] = [];
  const begun = Promise.withResolvers<void>();
  let text = '';
  let read = 0;
  let last: string | undefined;
  let isEnded = false;
  answer.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    for (let end = text.indexOf('\n\n', read); end !== -1; end = text.indexOf('\n\n', read)) {
      const fields = new Map(
        text
          .slice(read, end)
          .split('\n')
          .map((line) => line.split(': ', 2) as [string, string]),
      );
      read = end + 2;
      last = fields.get('id') ?? last;
      const event = fields.get('event');
      if (event !== undefined) events.push({ event, data: JSON.parse(fields.get('data') ?? 'null') });
    }
    begun.resolve();
  });
  const ended = new Promise<void>((resolve) => {
    answer
      .on('error', () => {})
      .once('close', () => {
        isEnded = true;
        begun.resolve();
        resolve();
      });
  });
  request.on('error', () => {});
  await begun.promise;
  return {
    events,
    headers: answer.headers,
    text: () => text,
    lastEventId: () => last,
    isEnded: () => isEnded,
    isComplete: () => answer.complete,
    close: async () => {
      request.destroy();
      await ended;
    },
  };
}
