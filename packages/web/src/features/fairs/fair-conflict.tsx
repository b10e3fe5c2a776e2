import { useTranslation } from 'react-i18next';
import { countryName, formatTime } from '../../lib/i18n/formats.ts';
import { BusinessConflictDialog } from '../../ui/business-conflict-dialog.tsx';
import { type FairValues, valuesOf } from './fair-form-values.ts';
import type { FairConflict } from './use-fair-form.ts';

const fromProjects = [
  'name',
  'description',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'timeZone',
  'venue',
  'city',
] as const;
const shown = [...fromProjects, 'uniqueIdentifier', 'countryCode', 'isPublic', 'main', 'light', 'dark'] as const;

interface FairConflictProps {
  readonly conflict: FairConflict | null;
  readonly isBusy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Two versions of a fair side by side, only the fields that differ. */
export function FairConflictDialog({ conflict, ...rest }: FairConflictProps) {
  const { t } = useTranslation(['fairs', 'exhibitions']);
  const theirs = conflict && valuesOf(conflict.theirs);
  const said = (field: (typeof shown)[number], values: FairValues): string => {
    const value = values[field];
    if (typeof value === 'boolean') return value ? t('form.yes') : t('form.no');
    if (value === '') return t('exhibitions:conflict.none');
    return field === 'countryCode' ? countryName(value) : value;
  };
  const label = (field: (typeof shown)[number]): string => {
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
  const time = conflict ? formatTime(conflict.theirs.updatedAt, conflict.theirs.timeZone) : '';
  const who = conflict?.theirs.updatedBy ?? t('somebody');
  return (
    <BusinessConflictDialog
      {...rest}
      rows={
        conflict &&
        theirs &&
        shown
          .filter((field) => said(field, conflict.mine).trim() !== said(field, theirs).trim())
          .map((field) => ({
            key: field,
            label: label(field),
            mine: said(field, conflict.mine),
            theirs: said(field, theirs),
          }))
      }
      title={t('exhibitions:conflict.titleBy', { who, time })}
      words={t('exhibitions:conflict.words')}
      labels={{
        field: t('exhibitions:conflict.field'),
        mine: t('exhibitions:conflict.mine'),
        theirs: t('exhibitions:conflict.theirs'),
        keepMine: t('exhibitions:conflict.keepMine'),
        takeTheirs: t('exhibitions:conflict.takeTheirs'),
      }}
    />
  );
}
