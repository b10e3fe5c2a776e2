import type { Problem } from '@fairlead/contract/errors';
import type { BatchItem, ScanAnswer, ScanEvent, ScanOutcome } from '@fairlead/contract/scans';
import { isDatabaseUnavailable } from '@fairlead/database/errors';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { inputError, translateIssues } from '../../platform/http/input.ts';
import type { ScanWriter } from './scan-writer.ts';

export type VisitorContext = Context<VisitorActor> & { readonly network: string };

/** Takes one scan event, see `recordScans`. */
export function reportScan(
  { caller, language, now, network }: VisitorContext,
  event: ScanEvent,
  writer: ScanWriter,
): Promise<ScanAnswer> {
  return writer.add({ visitorId: caller.visitorId, language, event, receivedAt: now, network });
}

/**
 * The same for what a phone kept without a network: each is answered by itself, so that a bad one never blocks the others.
 * When the database is unavailable the whole batch is to be sent again: what was written already gets the same answer then.
 */
export function reportScans(
  context: VisitorContext & { readonly problemOf: (error: Error) => Problem },
  items: readonly BatchItem[],
  writer: ScanWriter,
): Promise<ScanOutcome[]> {
  const report = async (item: BatchItem, index: number): Promise<ScanOutcome> => {
    try {
      if ('issues' in item) {
        const issues = translateIssues(item.issues, context.language);
        throw inputError(issues, `body.events.${index}`, context.language);
      }
      return await reportScan(context, item, writer);
    } catch (error) {
      if (!(error instanceof Error) || isDatabaseUnavailable(error)) throw error;
      return { id: item.id, result: 'REFUSED', problem: context.problemOf(error) };
    }
  };
  return Promise.all(items.map(report));
}
