import type { TimelineEntry } from '@fairlead/contract/lead-work';
import { useTranslation } from 'react-i18next';

type Change = Extract<TimelineEntry, { kind: 'CHANGE' }>;

/** Returns a colleague's change, in one sentence after their name: "rated 4, marked it as contacted". */
export function useChangeText(): (change: Change) => string {
  const { t } = useTranslation('leads');
  return ({ rating, status, addedTags = [], removedTags = [], assignee }) => {
    const parts = [
      rating !== undefined && (rating === 0 ? t('timeline.unrated') : t('timeline.rated', { rating })),
      status !== undefined && t('timeline.status', { status: t(`status.${status}`) }),
      addedTags.length > 0 && t('timeline.tagged', { tags: addedTags.join(', ') }),
      removedTags.length > 0 && t('timeline.untagged', { tags: removedTags.join(', ') }),
      assignee !== undefined &&
        (assignee === null ? t('timeline.unassigned') : t('timeline.assigned', { name: assignee })),
    ];
    return parts.filter(Boolean).join(', ');
  };
}
