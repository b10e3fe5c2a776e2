import { z } from 'zod';
import { newId } from '../../platform/identifier.ts';

/** As many leads as one event names; of more, everything of the project is to be read again. */
export const mostIds = 100;

/** Changes by project: these leads, or, where it is null, anything. */
export type Changed = ReadonlyMap<string, ReadonlySet<string> | null>;

/** Message between processes. Its id is the same at all of them, so that a listener can continue at another one. */
export const newsMessage = z.object({ id: z.string(), changed: z.record(z.string(), z.array(z.string()).nullable()) });
export type NewsMessage = z.infer<typeof newsMessage>;

/** A message of the bus has at most 7,900 bytes: 40 an id. */
const mostIdsInMessage = 180;

/** Returns the messages that say all of it, of as few as fit the bus. */
export function messagesOf(changed: Changed): NewsMessage[] {
  const messages: NewsMessage[] = [];
  let room = 0;
  for (const [projectId, leads] of changed) {
    const size = 1 + (leads?.size ?? 0);
    if (size > room || messages.length === 0) {
      messages.push({ id: newId(), changed: {} });
      room = mostIdsInMessage;
    }
    room -= size;
    const message = messages.at(-1);
    if (message) message.changed[projectId] = leads && [...leads];
  }
  return messages;
}
