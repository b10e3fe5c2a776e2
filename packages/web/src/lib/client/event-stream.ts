import { NetworkError } from './failures.ts';

/** An event as it came: its data is unchecked JSON. */
export interface ReceivedEvent {
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
export async function* readEvents(
  response: Response,
  onPosition: (id: string) => void,
): AsyncGenerator<ReceivedEvent, void> {
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
