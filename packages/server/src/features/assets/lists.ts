import type { Asset, IndustryId, JobRoleId } from '@fairlead/contract/assets';
import type { Language } from '@fairlead/contract/languages';
import { industries } from './industries.ts';
import { jobRoles } from './job-roles.ts';
import { type Labels, labelIn } from './labels.ts';

type Names = Readonly<Record<string, Labels>>;

/**
 * Makes what returns a list in a language, in that language's own order. Each is made once, when it is first asked for,
 * so that a start does not load how each language sorts. `last` is looked for where the rest does not fit.
 */
function sorted(names: Names, last?: string): (language: Language) => Asset[] {
  const lists = new Map<Language, Asset[]>();
  return (language) => {
    const made = lists.get(language);
    if (made) return made;
    const { compare } = new Intl.Collator(language);
    const items = Object.entries(names).map(([id, labels]) => ({ id, label: labelIn(labels, language) }));
    const list = items.toSorted((a, b) => Number(a.id === last) - Number(b.id === last) || compare(a.label, b.label));
    lists.set(language, list);
    return list;
  };
}

export const listIndustries = sorted(industries);
export const listJobRoles = sorted(jobRoles, 'OTHER');

/** Returns the name of an industry for a reader; '' for none. */
export const industryName = (id: IndustryId | null, language: Language): string =>
  id === null ? '' : labelIn(industries[id], language);
export const jobRoleName = (id: JobRoleId | null, language: Language): string =>
  id === null ? '' : labelIn(jobRoles[id], language);
