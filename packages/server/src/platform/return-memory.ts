import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const afterMilliseconds = 2000;

/**
 * Once, shortly after the start: what only the start needed goes back to the system. V8 would keep it, about 20 MiB,
 * until it needs the room. Stands still for a tenth of a second, before the work has begun.
 */
export function returnMemoryAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: object) => void;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, afterMilliseconds).unref();
}
