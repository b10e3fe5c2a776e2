import type { Asset, IndustryId, JobRoleId } from '@fairlead/contract/assets';
import type { Language } from '@fairlead/contract/languages';
import { industries } from './industries.ts';
import { type Labels, labelIn } from './labels.ts';

const jobRoles: Readonly<Record<JobRoleId, Labels>> = {
  MANAGEMENT: ['Management', 'Dirección', 'Geschäftsführung und Leitung'],
  PURCHASING: ['Purchasing', 'Compras', 'Einkauf'],
  ENGINEERING: ['Engineering', 'Ingeniería y desarrollo', 'Entwicklung und Konstruktion'],
  PRODUCTION: ['Production', 'Producción', 'Produktion'],
  QUALITY: ['Quality', 'Calidad', 'Qualität'],
  MAINTENANCE: ['Maintenance and service', 'Mantenimiento y servicio técnico', 'Instandhaltung und Service'],
  LOGISTICS: ['Logistics', 'Logística', 'Logistik'],
  IT: ['IT and software', 'Informática y software', 'IT und Software'],
  SALES: ['Sales', 'Ventas', 'Vertrieb'],
  MARKETING: ['Marketing and press', 'Marketing y prensa', 'Marketing und Presse'],
  FINANCE: [
    'Finance, HR and administration',
    'Finanzas, personal y administración',
    'Finanzen, Personal und Verwaltung',
  ],
  RESEARCH: ['Research and teaching', 'Investigación y docencia', 'Forschung und Lehre'],
  STUDENT: ['Student or apprentice', 'Estudios o formación', 'Studium oder Ausbildung'],
  OTHER: ['Other', 'Otra función', 'Sonstiges'],
};

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
