import type { Asset, IndustryId, JobRoleId } from '@fairlead/contract/assets';
import { type Language, languages } from '@fairlead/contract/languages';
import { industries } from './industries.ts';
import { jobRoles } from './job-roles.ts';
import { type Labels, labelIn } from './labels.ts';

type Names = Readonly<Record<string, Labels>>;

/** Returns a list in each language, in that language's own order; it is made once. */
function sorted(names: Names): Readonly<Record<Language, Asset[]>> {
  const lists = languages.map((language) => {
    const { compare } = new Intl.Collator(language);
    const items = Object.entries(names).map(([id, labels]) => ({ id, label: labelIn(labels, language) }));
    return [language, items.toSorted((a, b) => compare(a.label, b.label))];
  });
  return Object.fromEntries(lists) as Record<Language, Asset[]>;
}

const industryLists = sorted(industries);
const jobRoleLists = sorted(jobRoles);

export const listIndustries = (language: Language): Asset[] => industryLists[language];
export const listJobRoles = (language: Language): Asset[] => jobRoleLists[language];

/** Returns the name of an industry for a reader; '' for none. */
export const industryName = (id: IndustryId | null, language: Language): string =>
  id === null ? '' : labelIn(industries[id], language);
export const jobRoleName = (id: JobRoleId | null, language: Language): string =>
  id === null ? '' : labelIn(jobRoles[id], language);
