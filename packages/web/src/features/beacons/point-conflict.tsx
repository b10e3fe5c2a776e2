import { plainText, readRichText } from '@fairlead/contract/rich-text';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/i18n/formats.ts';
import { ConflictDialog } from '../../ui/business/conflict-dialog.tsx';
import { type PointFormState, type PointValues, pointFields, valuesOf } from './point-form.ts';

const labels = { name: 'name', title: 'title', description: 'text' } as const;

interface PointConflictProps {
  readonly state: PointFormState;
  readonly timeZone: string;
}

/** Two versions of a point side by side, only the fields that differ. */
export function PointConflict({ state, timeZone }: PointConflictProps) {
  const { t } = useTranslation('beacons');
  const { conflict, form, keepMine, takeTheirs, closeConflict } = state;
  const theirs = conflict && valuesOf(conflict.theirs);
  const format = (field: keyof PointValues, values: PointValues): string => {
    const text = field === 'description' ? plainText(readRichText(values.description)) : values[field];
    return text === '' ? t('conflict.none') : text;
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
            label: t(labels[field]),
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
