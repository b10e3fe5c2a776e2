import { type Asset, listIndustries, listJobRoles } from '@fairlead/contract/assets';
import type { MaskedLead } from '@fairlead/contract/project-leads';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from './i18n/formats.ts';
import { useEndpoint } from './query/query.ts';

/** The lists do not change while the page is open; another language is another question. */
const options = {
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: keepPreviousData,
  call: { isQuiet: true },
} as const;

const none: readonly Asset[] = [];

/** Industries by name, in the current language; none until they are there. */
export function useIndustries(): readonly Asset[] {
  useTranslation();
  return useEndpoint(listIndustries, {}, options).data ?? none;
}

export function useJobRoles(): readonly Asset[] {
  useTranslation();
  return useEndpoint(listJobRoles, {}, options).data ?? none;
}

export interface AssetNames {
  readonly industry: (id: string) => string | undefined;
  readonly profession: (id: string) => string | undefined;
}

const byId = (assets: readonly Asset[]) => new Map(assets.map(({ id, label }) => [id, label]));

/** The names behind the ids that people and companies carry. */
export function useAssetNames(): AssetNames {
  const industries = useIndustries();
  const jobRoles = useJobRoles();
  return useMemo(() => {
    const [industry, profession] = [byId(industries), byId(jobRoles)];
    return { industry: (id) => industry.get(id), profession: (id) => profession.get(id) };
  }, [industries, jobRoles]);
}

/** Fields of a masked person after the first letter: "Engineering", "Automotive", "Germany". */
export function maskedTraits(
  lead: Pick<MaskedLead, 'profession' | 'industry' | 'countryCode'>,
  labels: AssetNames,
): string[] {
  return [
    lead.profession && labels.profession(lead.profession),
    lead.industry && labels.industry(lead.industry),
    lead.countryCode && countryName(lead.countryCode),
  ].filter((trait): trait is string => typeof trait === 'string' && trait !== '');
}
