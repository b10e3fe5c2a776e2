import { useTranslation } from 'react-i18next';
import { countryName, formatTime } from '../../lib/i18n/formats.ts';
import { BusinessConflictDialog } from '../../ui/business-conflict-dialog.tsx';
import { type ProjectValues, valuesOf } from './project-form-values.ts';
import type { Conflict } from './use-project-form.ts';

const shown = [
  'name',
  'stand',
  'description',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'timeZone',
  'venue',
  'city',
  'countryCode',
] as const satisfies readonly (keyof ProjectValues)[];

interface ConflictDialogProps {
  readonly conflict: Conflict | null;
  readonly isBusy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Two versions of a project side by side, only the fields that differ. */
export function ConflictDialog({ conflict, ...rest }: ConflictDialogProps) {
  const { t } = useTranslation('exhibitions');
  const theirs = conflict && valuesOf(conflict.theirs);
  const said = (field: (typeof shown)[number], values: ProjectValues) => {
    const value = values[field];
    if (value === '') return t('conflict.none');
    return field === 'countryCode' ? countryName(value) : value;
  };
  const label = (field: (typeof shown)[number]) => (field === 'countryCode' ? t('form.country') : t(`form.${field}`));
  const time = conflict ? formatTime(conflict.theirs.updatedAt, conflict.theirs.timeZone) : '';
  const who = conflict?.theirs.updatedBy;
  return (
    <BusinessConflictDialog
      {...rest}
      rows={
        conflict &&
        theirs &&
        shown
          .filter((field) => conflict.mine[field].trim() !== theirs[field].trim())
          .map((field) => ({
            key: field,
            label: label(field),
            mine: said(field, conflict.mine),
            theirs: said(field, theirs),
          }))
      }
      title={who ? t('conflict.titleBy', { who, time }) : t('conflict.title', { time })}
      words={t('conflict.words')}
      labels={{
        field: t('conflict.field'),
        mine: t('conflict.mine'),
        theirs: t('conflict.theirs'),
        keepMine: t('conflict.keepMine'),
        takeTheirs: t('conflict.takeTheirs'),
      }}
    />
  );
}
