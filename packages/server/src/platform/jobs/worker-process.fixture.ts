import { createBus } from '@fairlead/database/bus';
import { connect } from '@fairlead/database/connection';
import { pino } from 'pino';
import { createWorker } from './worker.ts';

/** A process that dies of each job it takes, as worker.test.ts says: before or after work that need not be done again. */
const [, , url = '', kind = '', death] = process.argv;
const database = connect(url, { poolSize: 2 });
const bus = createBus(url, database, () => {});
await createWorker({
  database,
  bus,
  log: pino({ level: 'silent' }),
  handlers: {
    [kind]: {
      run: async (job) => {
        await database.transaction(death === 'after progress' ? job.recordProgress : job.renewLease);
        process.kill(process.pid, 'SIGKILL');
        return 'DONE';
      },
      onExhausted: async () => 'FAILED',
    },
  },
});
// Nothing of the worker keeps a process alive.
setInterval(() => {}, 60_000);
