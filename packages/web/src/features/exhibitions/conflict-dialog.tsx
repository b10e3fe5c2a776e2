import { useTranslation } from 'react-i18next';
import { countryName, formatTime } from '../../lib/i18n/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './conflict-dialog.module.css';
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
export function ConflictDialog({ conflict, isBusy, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const { t } = useTranslation('exhibitions');
  const theirs = conflict && valuesOf(conflict.theirs);
  const said = (field: (typeof shown)[number], values: ProjectValues) => {
    const value = values[field];
    if (value === '') return t('conflict.none');
    return field === 'countryCode' ? countryName(value) : value;
  };
  const label = (field: (typeof shown)[number]) => (field === 'countryCode' ? t('form.country') : t(`form.${field}`));
  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={onClose}
      title={t('conflict.title', {
        time: conflict ? formatTime(conflict.theirs.updatedAt, conflict.theirs.timeZone) : '',
      })}
      subject={t('conflict.words')}
      actions={
        <>
          <Button size="work" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
          <Button size="work" kind="main" isBusy={isBusy} onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
        </>
      }
    >
      {conflict && theirs && (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {shown
              .filter((field) => conflict.mine[field].trim() !== theirs[field].trim())
              .map((field) => (
                <tr key={field}>
                  <th scope="row">{label(field)}</th>
                  <td>{said(field, conflict.mine)}</td>
                  <td>{said(field, theirs)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
