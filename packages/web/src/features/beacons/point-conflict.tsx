import { plainText, readRichText } from '@fairlead/contract/rich-text';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/i18n/formats.ts';
import { nameOfLanguage } from '../../lib/i18n/language.ts';
import { ConflictDialog } from '../../ui/business/conflict-dialog.tsx';
import type { PointFormState } from './point-form.ts';
import { languageOfField, type PointValues, pointFields, valuesOf } from './point-values.ts';

interface PointConflictProps {
  readonly state: PointFormState;
  readonly timeZone: string;
}

/** Two versions of a point side by side, only the fields that differ. */
export function PointConflict({ state, timeZone }: PointConflictProps) {
  const { t } = useTranslation('beacons');
  const { conflict, form, keepMine, takeTheirs, closeConflict } = state;
  const theirs = conflict && valuesOf(conflict.theirs, conflict.theirs.language);
  const format = (field: keyof PointValues, values: PointValues): string => {
    if (field === 'language') return nameOfLanguage(values.language);
    const text = field.startsWith('description') ? plainText(readRichText(values[field])) : values[field];
    return text === '' ? t('conflict.none') : text;
  };
  const labelOf = (field: keyof PointValues): string => {
    if (field === 'language') return t('texts.language');
    const label = t(field === 'name' ? 'name' : field.startsWith('title') ? 'title' : 'text');
    return field.includes('_') ? `${label} (${nameOfLanguage(languageOfField(field, 'en'))})` : label;
  };
  const time = conflict ? formatTime(conflict.theirs.updatedAt, timeZone) : '';
  const who = conflict?.theirs.updatedBy;
  return (
    <ConflictDialog
      rows={
        conflict &&
        theirs &&
        pointFields
          .filter((field) => conflict.mine[field] !== theirs[field])
          .map((field) => ({
            key: field,
            label: labelOf(field),
            mine: format(field, conflict.mine),
            theirs: format(field, theirs),
          }))
      }
      title={who ? t('conflict.titleBy', { who, time }) : t('conflict.title', { time })}
      isBusy={form.formState.isSubmitting}
      onKeepMine={() => void keepMine()}
      onTakeTheirs={takeTheirs}
      onClose={closeConflict}
    />
  );
}
