import { createBus } from '@fairlead/database/bus';
import { connect } from '@fairlead/database/connection';
import { pino } from 'pino';
import { createWorker, schedule } from './worker.ts';

/** A process that dies of each job it takes, as the tests say: before or after work that need not be done again, or in its turn. */
const [, , url = '', kind = '', death] = process.argv;
const database = connect(url, { poolSize: 2 });
const die = async () => {
  process.kill(process.pid, 'SIGKILL');
  return 'DONE' as const;
};
const bus = createBus(url, database, () => {});
await createWorker({
  database,
  bus,
  log: pino({ level: 'silent' }),
  handlers: {
    [kind]:
      death === 'in its turn'
        ? schedule({ everyMs: 3_600_000, run: die })
        : {
            run: async (job) => {
              await database.transaction(death === 'after progress' ? job.recordProgress : job.renewLease);
              return die();
            },
            onExhausted: async () => 'FAILED',
          },
  },
});
// Nothing of the worker keeps a process alive.
setInterval(() => {}, 60_000);
