import { language } from '@fairlead/contract/fields';
import type { AttributeAnswers } from '@fairlead/contract/participation';
import { visitorProfileInput } from '@fairlead/contract/visitors';
import type { Executor } from '@fairlead/database/executor';
import { z } from 'zod';
import { newId } from '../../platform/identifier.ts';
import { findRegistered, insertRegistrations } from '../trade-fairs/public.ts';
import { addImportedVisitors, findVisitorsToRegister, lockVisitorEmails } from '../visitors/public.ts';
import type { TradeFairImportRow } from './queries.ts';
import { added, duplicate, type RowResult, type StagedRow } from './row-queries.ts';

const fields = z.object({
  ...visitorProfileInput.shape,
  email: z.string(),
  language: language.nullable().default(null),
});

const answerPrefix = 'answer:';

/** Returns the row's answers to the organizer's questions, by their keys. */
function answersOf(value: Readonly<Record<string, unknown>>): AttributeAnswers {
  const answers = Object.entries(value).filter(([key, answer]) => key.startsWith(answerPrefix) && answer !== null);
  return Object.fromEntries(
    answers.map(([key, answer]) => [key.slice(answerPrefix.length), answer]),
  ) as AttributeAnswers;
}

/** Registers some visitors for the fair, in a handful of statements whatever their number. */
export async function applyVisitors(
  tx: Executor,
  source: TradeFairImportRow,
  fairId: string,
  staged: readonly StagedRow[],
  context: { owners: ReadonlyMap<string, string>; now: Date },
): Promise<RowResult[]> {
  const { now, owners } = context;
  await lockVisitorEmails(tx);
  const rows = staged.map(({ rowNumber, value }) => ({
    number: rowNumber,
    raw: value ?? {},
    value: fields.parse(value),
  }));
  const known = await findVisitorsToRegister(
    tx,
    rows.map(({ value }) => value.email),
    owners,
  );
  const registered = await findRegistered(tx, fairId, [...known.values()]);
  const coming = rows
    .filter(({ value }) => !registered.has(known.get(value.email) ?? ''))
    .map((row) => ({ ...row, visitorId: known.get(row.value.email) ?? newId(), isNew: !known.has(row.value.email) }));
  if (!source.isDryRun) {
    await addImportedVisitors(
      tx,
      coming
        .filter(({ isNew }) => isNew)
        .map(({ visitorId, value }) => ({ ...value, id: visitorId, language: value.language ?? source.language })),
      now,
    );
    await insertRegistrations(
      tx,
      fairId,
      coming.map(({ visitorId, raw }) => ({ visitorId, additionalAttributes: answersOf(raw) })),
      now,
    );
  }
  const comingRows = new Set(coming.map(({ number }) => number));
  return rows.map(({ number }) => (comingRows.has(number) ? added(number) : duplicate(number, 'registered')));
}
