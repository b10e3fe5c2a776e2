import { language } from '@fairlead/contract/fields';
import { type Language, languages } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { z } from 'zod';
import { newId } from '../../platform/identifier.ts';
import { findCompanies } from '../accounts/public.ts';
import { insertProjects, moveStands, projectsInFair, restoreProjects } from '../exhibitions/public.ts';
import { addExhibitors } from '../exhibitors/public.ts';
import { compared } from './cell-value.ts';
import { findInvited, insertInvitations, retryFailed } from './invitation-queries.ts';
import type { TradeFairImportRow } from './queries.ts';
import { added, duplicate, moved, type RowResult, restored, type StagedRow } from './row-queries.ts';

const optional = z.string().nullable().default(null);
const fields = z.object({
  company: z.string(),
  contactName: z.string(),
  email: z.string(),
  language: language.nullable().default(null),
  stand: optional,
  countryCode: optional,
  website: optional,
  address: optional,
  vatId: optional,
});

interface Row {
  readonly number: number;
  readonly value: z.infer<typeof fields>;
}

/** Language of most people of a country, among ours; English for all others. */
function languageOfCountry(code: string): Language {
  const spoken = new Intl.Locale(`und-${code}`).maximize().language;
  return languages.find((one) => one === spoken) ?? 'en';
}

/** A company is written to in the language of its row, else in that of its country or the fair's; the importer may read another. */
function languageOf(value: Row['value'], fairCountry: string | null, importer: Language): Language {
  const country = value.countryCode ?? fairCountry;
  return value.language ?? (country === null ? importer : languageOfCountry(country));
}

/** Returns the finder of a company by e-mail: that of its proven owner, or the one of an earlier import. */
async function companiesOf(tx: Executor, emails: readonly string[], owners: ReadonlyMap<string, string>) {
  const bySubject = await findCompanies(tx, [...owners.values()]);
  const invited = new Map((await findInvited(tx, emails)).map(({ email, exhibitorId }) => [email, exhibitorId]));
  return {
    companyOf: (email: string): string | null => bySubject.get(owners.get(email) ?? '') ?? invited.get(email) ?? null,
    imported: new Set(invited.values()),
  };
}

/**
 * Imports some rows, in a handful of statements whatever their number, and returns what became of each. A dry run does all but
 * write.
 */
export async function applyExhibitors(
  tx: Executor,
  source: TradeFairImportRow,
  fair: { readonly id: string; readonly countryCode: string | null },
  staged: readonly StagedRow[],
  context: { owners: ReadonlyMap<string, string>; now: Date },
): Promise<RowResult[]> {
  const { now, owners } = context;
  // Two files with the same new company go one after the other, or it would be made twice.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('import'), hashtext('exhibitors'))`);
  const rows: Row[] = staged.map(({ rowNumber, value }) => ({ number: rowNumber, value: fields.parse(value) }));
  const { companyOf, imported } = await companiesOf(
    tx,
    rows.map(({ value }) => value.email),
    owners,
  );
  const known = rows.flatMap(({ value }) => companyOf(value.email) ?? []);
  const projects = await projectsInFair(tx, fair.id, known);

  const created: (Row & { exhibitorId: string })[] = [];
  const joining: { id: string; ownerId: string; stand: string | null }[] = [];
  const returning: { id: string; stand: string | null }[] = [];
  const moving: { id: string; stand: string }[] = [];
  /** A stand stays the list's until the company changes the project. */
  const takesPart = (number: number, owner: string, stand: string | null): RowResult => {
    const project = projects.find(({ ownerId, archivedAt }) => ownerId === owner && archivedAt === null);
    const before = project?.stand ?? '';
    if (project === undefined || stand === null || compared(stand) === compared(before))
      return duplicate(number, 'takes_part');
    if (!imported.has(owner) || project.updatedBy !== null)
      return duplicate(number, before === '' ? 'takes_part' : 'stand_kept', { stand: before });
    moving.push({ id: project.id, stand });
    return moved(number, { before: before === '' ? '–' : before, stand });
  };
  // Two e-mails of one company: the second finds what the first one did.
  const joined = new Set(projects.filter(({ archivedAt }) => archivedAt === null).map(({ ownerId }) => ownerId));
  const results = rows.map((row): RowResult => {
    const company = companyOf(row.value.email);
    const { stand } = row.value;
    if (company !== null && joined.has(company)) return takesPart(row.number, company, stand);
    const exhibitorId = company ?? newId();
    joined.add(exhibitorId);
    const archived = projects.find(({ ownerId }) => ownerId === exhibitorId);
    if (archived) {
      returning.push({ id: archived.id, stand });
      return restored(row.number);
    }
    if (company === null) created.push({ ...row, exhibitorId });
    joining.push({ id: newId(), ownerId: exhibitorId, stand });
    return added(row.number);
  });
  if (source.isDryRun) return results;

  await addExhibitors(
    tx,
    created.map(({ exhibitorId: id, value }) => {
      const { company: name, website, address, countryCode, vatId } = value;
      return {
        id,
        name,
        website,
        address,
        countryCode,
        vatId,
        language: languageOf(value, fair.countryCode, source.language),
      };
    }),
    now,
  );
  await insertInvitations(
    tx,
    source.id,
    created.map(({ exhibitorId, value }) => ({
      email: value.email,
      exhibitorId,
      name: value.contactName,
      language: languageOf(value, fair.countryCode, source.language),
    })),
    now,
  );
  await retryFailed(
    tx,
    source.id,
    rows.map(({ value }) => value.email),
    now,
  );
  await insertProjects(tx, fair.id, joining, now);
  await restoreProjects(tx, returning, now);
  await moveStands(tx, moving, now);
  return results;
}
