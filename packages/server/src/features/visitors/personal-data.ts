import type { Executor } from '@fairlead/database/executor';
import { ownRows, type PersonalData } from '../../platform/personal-data.ts';
import { reassignCodes } from '../codes/public.ts';
import { mergeProfile } from './merge-queries.ts';
import { deleteVisitor } from './queries.ts';

export const visitorPersonalData: PersonalData = {
  tables: [
    { table: 'visitors', rowsOf: ({ visitorId }) => ownRows('visitors', 'id', visitorId) },
    { table: 'codes', rowsOf: ({ visitorId }) => ownRows('codes', 'target_id', visitorId) },
  ],
  eraseVisitor: (tx, { visitorId }) => deleteVisitor(tx, visitorId),
  mergeVisitor: (tx, { from, to, now }) => mergeVisitor(tx, from, to, now),
};

/** Makes one visitor of two; what else is known of `from` was given to `to` before. Codes lead on, printed ones too. */
async function mergeVisitor(tx: Executor, from: string, to: string, now: Date): Promise<void> {
  await reassignCodes(tx, from, to);
  await mergeProfile(tx, from, to, now);
}
