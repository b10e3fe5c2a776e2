import { mostIds, type NewsMessage } from './news-message.ts';

/** Latest messages, for listeners that come back. */
export interface NewsLog {
  add(message: NewsMessage): void;
  /**
   * Returns the changes after the message with this id, for one project: leads, or null for anything, also if the id is not
   * known.
   */
  since(id: string, projectId: string): readonly string[] | null;
  /** The id of the last message. */
  last(): string;
  /** Forgets all: messages may have been missed. The position from now on has this id. */
  restart(id: string): void;
}

/** Some megabytes, and minutes of a large fair. */
const mostIdsKept = 50_000;

export function createNewsLog(start: string, mostKept = mostIdsKept): NewsLog {
  let messages: NewsMessage[] = [];
  let positions = new Map<string, number>();
  let dropped = 0;
  let kept = 0;

  const sizeOf = ({ changed }: NewsMessage): number =>
    Object.values(changed).reduce((sum, leads) => sum + 1 + (leads?.length ?? 0), 1);

  function add(message: NewsMessage): void {
    positions.set(message.id, dropped + messages.length);
    messages.push(message);
    kept += sizeOf(message);
    while (kept > mostKept && messages.length > 1) {
      const oldest = messages.shift();
      if (!oldest) return;
      positions.delete(oldest.id);
      dropped += 1;
      kept -= sizeOf(oldest);
    }
  }

  function restart(id: string): void {
    [messages, positions, kept] = [[], new Map(), 0];
    add({ id, changed: {} });
  }

  restart(start);
  return {
    add,
    restart,
    last: () => messages.at(-1)?.id ?? '',
    since(id, projectId) {
      const position = positions.get(id);
      if (position === undefined) return null;
      const ids = new Set<string>();
      for (const { changed } of messages.slice(position - dropped + 1)) {
        const leads = changed[projectId];
        if (leads === undefined) continue;
        if (leads === null) return null;
        for (const lead of leads) ids.add(lead);
        if (ids.size > mostIds) return null;
      }
      return [...ids];
    },
  };
}
