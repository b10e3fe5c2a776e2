import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useTranslation } from 'react-i18next';
import { countryName, formatTime } from '../i18n/formats.ts';

interface Versions<Values> {
  readonly mine: Values;
  readonly theirs: Exhibition;
}

interface ConflictLabels<Field extends string> {
  readonly fields: readonly Field[];
  readonly label: (field: Field) => string;
  /** Text for an unknown author. */
  readonly title: (time: string) => string;
}

/** Describes a conflict: who saved first, and the fields in which the two versions differ. */
export function useConflictText<Field extends string, Values extends Readonly<Record<Field, string | boolean>>>(
  conflict: Versions<Values> | null,
  valuesOf: (stored: Exhibition) => Values,
  { fields, label, title }: ConflictLabels<Field>,
) {
  const { t } = useTranslation('exhibitions');
  if (conflict === null) return null;
  const { mine } = conflict;
  const theirs = valuesOf(conflict.theirs);
  const format = (field: Field, value: string | boolean): string => {
    if (typeof value === 'boolean') return value ? t('conflict.yes') : t('conflict.no');
    if (value === '') return t('conflict.none');
    return field === 'countryCode' ? countryName(value) : value;
  };
  const differs = (field: Field) => String(mine[field]).trim() !== String(theirs[field]).trim();
  const { updatedBy, updatedAt, timeZone } = conflict.theirs;
  const time = formatTime(updatedAt, timeZone);
  return {
    title: updatedBy === null ? title(time) : t('conflict.titleBy', { who: updatedBy, time }),
    rows: fields.filter(differs).map((field) => ({
      key: field,
      label: label(field),
      mine: format(field, mine[field]),
      theirs: format(field, theirs[field]),
    })),
  };
}
