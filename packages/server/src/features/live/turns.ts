import { setImmediate } from 'node:timers';

/** Does small things in the order in which they were added, at most `perTurn` of them in a turn of the event loop. */
export function createTurns<Item>(work: (item: Item) => void, perTurn: number): { add(item: Item): void } {
  const waiting: Item[] = [];
  let isRunning = false;

  function run(): void {
    for (const item of waiting.splice(0, perTurn)) work(item);
    if (waiting.length > 0) setImmediate(run);
    else isRunning = false;
  }

  return {
    add(item) {
      waiting.push(item);
      if (isRunning) return;
      isRunning = true;
      setImmediate(run);
    },
  };
}
