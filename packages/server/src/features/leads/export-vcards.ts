import { countryNamesIn } from '../../platform/country-codes.ts';
import { localTime } from '../../platform/local-time.ts';
import { translate } from '../../platform/messages.ts';
import { plainName } from '../../platform/plain-name.ts';
import { jobRoleName } from '../assets/public.ts';
import { authorize, findFair } from '../exhibitions/public.ts';
import type { LeadContext } from './list-leads.ts';
import { visiblePerson, visibleTags, visibleWish } from './masking.ts';
import { findLeadsById } from './queries.ts';
import { writeCard } from './vcard.ts';
import { wishText } from './wish-text.ts';

/** Returns a file with the cards of those leads that are open; of any other nothing is in it. */
export async function exportVcards(
  context: LeadContext & { readonly now: Date },
  { projectId, leadIds }: { projectId: string; leadIds: readonly string[] },
): Promise<{ fileName: string; body: string }> {
  const { database, language, now } = context;
  const project = await authorize(context, 'editProject', projectId);
  const fair = project.parentId === null ? undefined : await findFair(database, { id: project.parentId });
  const rows = await findLeadsById(database, projectId, [...new Set(leadIds)]);
  const countries = countryNamesIn(language);
  const { timeZone } = project;
  const noteOf = (row: (typeof rows)[number]): string[] => {
    const wish = visibleWish(row);
    return wish ? [`${translate(language, 'report.column.wish')}: ${wishText(wish, { language, timeZone })}`] : [];
  };
  const cards = rows.flatMap((row) => {
    const { isUnlocked, countryCode, profession, industry: _, isConsentWithdrawn: __, ...person } = visiblePerson(row);
    if (!isUnlocked) return [];
    const day = localTime(row.firstAt, timeZone).slice(0, 10);
    return writeCard(
      {
        ...person,
        id: row.id,
        title: jobRoleName(profession, language),
        country: countryCode === null ? '' : (countries.of(countryCode) ?? countryCode),
        tags: visibleTags(row),
        note: [`${(fair ?? project).name}, ${day}`, ...noteOf(row)].join('\n'),
      },
      now,
    );
  });
  const name = plainName(project.name);
  return { fileName: `${name === '' ? 'leads' : name}-${now.toISOString().slice(0, 10)}.vcf`, body: cards.join('') };
}
