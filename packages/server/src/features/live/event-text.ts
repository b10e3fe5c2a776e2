import type { EndpointEvent } from '@fairlead/contract/endpoint';
import type { followProject } from '@fairlead/contract/live';

type LiveEvent = EndpointEvent<typeof followProject>;

/** These leads changed; null for anything. */
const eventOf = (leads: readonly string[] | null): LiveEvent =>
  leads === null ? { event: 'resync', data: {} } : { event: 'leads', data: { ids: [...leads] } };

/** The change, with the position from which a reader continues. */
export function changeText(id: string, leads: readonly string[] | null): string {
  const { event, data } = eventOf(leads);
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A position and nothing else: no event for the reader, which keeps the id all the same. */
export const positionText = (id: string): string => `:\nid: ${id}\n\n`;

/** How long readers wait before they come back: not all at once, for one process that stops may have had many. */
export const retryText = (): string => `retry: ${1_000 + Math.floor(Math.random() * 2_000)}\n`;
