import { useTranslation } from 'react-i18next';
import { useConflictText } from '../../lib/exhibitions/use-conflict-text.ts';
import type { ExhibitionConflict } from '../../lib/exhibitions/use-exhibition-form.ts';
import { type FairValues, valuesOf } from './fair-form-values.ts';

const compared = [
  'name',
  'description',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'timeZone',
  'venue',
  'city',
  'uniqueIdentifier',
  'countryCode',
  'isPublic',
  'main',
  'light',
  'dark',
] as const;

/** Describes the two versions of a fair; null while there is no conflict. */
export function useFairConflict(conflict: ExhibitionConflict<FairValues> | null) {
  const { t } = useTranslation(['fairs', 'exhibitions']);
  const label = (field: (typeof compared)[number]): string => {
    switch (field) {
      case 'uniqueIdentifier':
        return t('form.identifier');
      case 'countryCode':
        return t('exhibitions:form.country');
      case 'isPublic':
        return t('form.public');
      case 'main':
      case 'light':
      case 'dark':
        return t(`theme.${field}`);
      default:
        return t(`exhibitions:form.${field}`);
    }
  };
  const title = (time: string) => t('exhibitions:conflict.titleBy', { who: t('somebody'), time });
  return useConflictText(conflict, valuesOf, { fields: compared, label, title });
}
