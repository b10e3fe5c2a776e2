import type { Beacon } from '@fairlead/contract/beacons';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { FaultSign } from '../../ui/business/form-layout.tsx';
import { Keys } from '../../ui/business/keys.tsx';
import { PageHeader } from '../../ui/business/page.tsx';
import { Pill } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './point-editor.module.css';
import { type PointFormState, type PointValues, pointField } from './point-form.ts';
import { PointMenu, pointState } from './point-menu.tsx';

interface PointHeaderProps {
  readonly point: Beacon | undefined;
  readonly list: string;
  readonly timeZone: string;
  readonly state: PointFormState;
  readonly onSave: () => void;
  /** Shows the field that has a fault. */
  readonly onFault: (field: keyof PointValues) => void;
  /** Gives a new point up. */
  readonly onCancel: () => void;
  readonly onGone: () => void;
}

/**
 * Which point it is, whether visitors can open it, who changed it last; what keeps it from being saved, and the buttons to
 * save or cancel.
 */
export function PointHeader({ point, list, timeZone, state, onSave, onFault, onCancel, onGone }: PointHeaderProps) {
  const { t } = useTranslation('beacons');
  const { form, discard } = state;
  const { errors, isDirty, isSubmitting } = form.formState;
  const faults = Object.keys(errors).flatMap((field) => pointField(field) ?? []);
  const [first] = faults;
  const shown = point && pointState(point);
  const when = point && formatDayAndTime(point.updatedAt, timeZone);
  return (
    <PageHeader
      title={point?.name ?? t('newPoint')}
      parent={{ to: list, label: t('points') }}
      beside={
        <>
          {shown && <Pill tone={shown.tone === 'ok' ? 'ok' : 'off'}>{t(shown.label)}</Pill>}
          {first !== undefined && (
            <FaultSign onPress={() => onFault(first)}>{t('notSaved', { count: faults.length })}</FaultSign>
          )}
        </>
      }
      actions={
        <>
          {point && (
            <span className={styles['fact']}>
              {point.updatedBy === null ? t('changed', { when }) : t('changedBy', { who: point.updatedBy, when })}
            </span>
          )}
          {point && <PointMenu point={point} onGone={onGone} />}
          {point && isDirty && (
            <Button size="work" onClick={discard}>
              {t('discard')}
            </Button>
          )}
          {!point && (
            <Button size="work" onClick={onCancel}>
              {t('cancel.act')}
            </Button>
          )}
          <Button size="work" kind="main" isBusy={isSubmitting} onClick={onSave}>
            {point ? t('save') : t('create')}
            <Keys keys={['Ctrl', 'S']} />
          </Button>
        </>
      }
    />
  );
}
