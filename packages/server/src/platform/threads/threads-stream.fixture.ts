import { sendPieces } from './send-pieces.ts';
import type { StreamTask } from './threads.ts';

async function* count({ until, end }: { until: number; end: string }): AsyncGenerator<number> {
  for (let number = 1; number <= until; number += 1) yield number;
  if (end === 'throw') throw new RangeError('refused');
  while (end === 'loop');
}

/** Pieces that threads.test.ts has a thread hand over. */
export default function run({ task, port }: StreamTask<{ until: number; end: string }>): Promise<void> {
  return sendPieces(port, count(task));
}
