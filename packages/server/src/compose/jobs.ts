import type { Dependencies } from '../dependencies.ts';
import { attachmentJobs } from '../features/attachments/jobs.ts';
import { digestJobs } from '../features/digests/jobs.ts';
import { eventJobs } from '../features/events/jobs.ts';
import { guestJobs } from '../features/guests/jobs.ts';
import type { FindEmailOwners, IdentityDeletion, InviteFor } from '../features/identities/public.ts';
import { importJobs } from '../features/imports/jobs.ts';
import { insightJobs } from '../features/insights/jobs.ts';
import { leadJobs } from '../features/leads/jobs.ts';
import { paymentJobs } from '../features/payments/jobs.ts';
import type { PaymentParts } from '../features/payments/public.ts';
import { createWorker, type JobHandler, type Worker } from '../platform/jobs/worker.ts';
import type { SendMail } from '../platform/mail/mailer.ts';
import type { PdfReader } from '../platform/pdf/pdf-reader.ts';
import { createSpreadsheetReader } from '../platform/spreadsheets/spreadsheet-reader.ts';
import { storageJobs } from '../platform/storage/jobs.ts';
import type { Storage } from '../platform/storage/storage.ts';

interface JobParts {
  readonly storage: Storage;
  readonly pdf: PdfReader;
  readonly send: SendMail;
  readonly inviteFor: InviteFor;
  readonly findEmailOwners: FindEmailOwners;
  readonly identityDeletion: IdentityDeletion;
  readonly payments: PaymentParts;
  /** Of the payment sandbox. */
  readonly sandboxJobs: Readonly<Record<string, JobHandler>>;
}

/** Work behind the requests, by the kind of the job. */
export async function composeJobs(dependencies: Dependencies, parts: JobParts): Promise<Worker> {
  const { config, database, bus, clock, log } = dependencies;
  const { storage, pdf, send, inviteFor, findEmailOwners, identityDeletion, payments, sandboxJobs } = parts;
  const spreadsheets = createSpreadsheetReader();
  const worker = await createWorker({
    database,
    bus,
    handlers: {
      ...guestJobs({ database, send, appUrl: config.urls.app, clock }),
      ...importJobs({
        database,
        storage,
        spreadsheets,
        invite: inviteFor({ kind: 'IMPORT' }),
        findEmailOwners,
        clock,
        log,
      }),
      ...attachmentJobs({ database, storage, pdf, clock, log }),
      ...eventJobs({ database, clock }),
      ...insightJobs({ database, clock }),
      ...leadJobs({ database }),
      ...digestJobs({ database, send, businessUrl: config.urls.business, clock, log }),
      ...paymentJobs({ ...payments, database, clock, log }),
      ...storageJobs({ database, storage, clock }),
      ...identityDeletion.jobs,
      ...sandboxJobs,
    },
    log,
  });
  return {
    async close() {
      await worker.close();
      await spreadsheets.close();
    },
  };
}
