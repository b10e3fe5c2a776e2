import type { Lead, LeadStatus } from '@fairlead/contract/leads';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasTag } from './change.ts';
import type { Changes } from './use-changes.ts';

/** Actions on leads, each with the sentence that says it was done. */
export function useWork(change: Changes['change'], nameOf: (accountId: string) => string | undefined) {
  const { t } = useTranslation('leads');
  return useMemo(
    () => ({
      rate: (leads: readonly Lead[], rating: number) =>
        change(
          leads,
          { rating },
          rating === 0 ? t('done.unrated', { count: leads.length }) : t('done.rated', { count: leads.length, rating }),
        ),
      setStatus: (leads: readonly Lead[], status: LeadStatus) =>
        change(leads, { status }, t('done.status', { count: leads.length, status: t(`status.${status}`) })),
      /** Where all of them have it, it is taken off. */
      toggleTag: (leads: readonly Lead[], tag: string) => {
        const worked = leads.filter((lead) => !lead.isConsentWithdrawn);
        const count = worked.length;
        return worked.every((lead) => hasTag(lead, tag))
          ? change(worked, { removeTags: [tag] }, t('done.untagged', { count, tag }))
          : change(worked, { addTags: [tag] }, t('done.tagged', { count, tag }));
      },
      assign: (leads: readonly Lead[], assigneeId: string | null) =>
        change(
          leads,
          { assigneeId },
          assigneeId === null
            ? t('done.unassigned', { count: leads.length })
            : t('done.assigned', { count: leads.length, name: nameOf(assigneeId) ?? t('somebody') }),
        ),
    }),
    [change, nameOf, t],
  );
}
export type Work = ReturnType<typeof useWork>;
