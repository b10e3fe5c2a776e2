import * as endpoints from '@fairlead/contract/visits';
import type { Registrar } from '../../platform/http/register.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import type { DocumentThreads } from '../../platform/pdf/plain-document.ts';
import type { CountMails } from '../../platform/throttle/mail-throttle.ts';
import { mailPoint, mailVisit } from './mail-visit.ts';
import { readVisit } from './read-visit.ts';
import { visitFile } from './visit-document.ts';

interface VisitParts {
  readonly send: SendMail;
  readonly countMails: CountMails;
  /** Where the visitor app is. */
  readonly appUrl: string;
  readonly documentThreads: DocumentThreads;
}

export function visitRoutes(api: Registrar, parts: VisitParts): void {
  api.handle(endpoints.getVisit, (call) => readVisit(call, call.query));
  api.handle(endpoints.getVisitFile, (call) => visitFile(call, call.query, parts.documentThreads));
  api.handle(endpoints.mailVisit, (call) => mailVisit(call, call.body, parts));
  api.handle(endpoints.mailPoint, (call) => mailPoint(call, call.params.beaconId, parts));
}
