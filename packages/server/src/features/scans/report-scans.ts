import type { Problem } from '@fairlead/contract/errors';
import { type ScanAnswer, type ScanEvent, type ScanOutcome, scanEvent } from '@fairlead/contract/scans';
import { isDatabaseUnavailable } from '@fairlead/database/errors';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { parseInput } from '../../platform/http/input.ts';
import type { ScanWriter } from './scan-writer.ts';

export type VisitorContext = Context<VisitorActor>;

/** Takes one scan event, see `recordScans`. */
export function reportScan(
  { caller, language, now }: VisitorContext,
  event: ScanEvent,
  writer: ScanWriter,
): Promise<ScanAnswer> {
  return writer.add({ visitorId: caller.visitorId, language, event, receivedAt: now });
}

/**
 * The same for what a phone kept without a network: each is answered by itself, so that a bad one never blocks the others.
 * When the database is unavailable the whole batch is to be sent again: what was written already gets the same answer then.
 */
export function reportScans(
  context: VisitorContext & { readonly problemOf: (error: Error) => Problem },
  items: readonly { readonly id: string }[],
  writer: ScanWriter,
): Promise<ScanOutcome[]> {
  const report = async (item: { readonly id: string }, index: number): Promise<ScanOutcome> => {
    try {
      const event = parseInput(scanEvent, item, `body.events.${index}`, context.language) as ScanEvent;
      return await reportScan(context, event, writer);
    } catch (error) {
      if (!(error instanceof Error) || isDatabaseUnavailable(error)) throw error;
      return { id: item.id, result: 'REFUSED', problem: context.problemOf(error) };
    }
  };
  return Promise.all(items.map(report));
}
