import type { SuspensionTarget } from '@fairlead/contract/suspension-target';
import { suspend, suspensionLimit } from '@fairlead/contract/suspensions';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { dayOf } from '../../lib/dates.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useEndpointMutation } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { archiveIcon, outIcon } from '../../ui/icons.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import styles from './suspend-dialog.module.css';
import { useRefresh } from './use-restore.ts';

export interface SuspendTarget {
  readonly kind: SuspensionTarget;
  readonly id: string;
  readonly label: string;
}

interface SuspendDialogProps {
  readonly targets: readonly [SuspendTarget, ...SuspendTarget[]];
  /** Whom it concerns, below the question. */
  readonly subject: string;
  readonly onClose: () => void;
}

const isPerson = ({ kind }: SuspendTarget): boolean => kind !== 'EXHIBITOR' && kind !== 'ORGANIZER';
/** The last minute of a day here. */
const endOf = (day: string): string | null => {
  const at = new Date(`${day}T23:59:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};
const today = (): string => dayOf(Date.now());

/** Asks whom, why and until when; nothing typed is lost when it fails. */
export function SuspendDialog({ targets, subject, onClose }: SuspendDialogProps) {
  const { t } = useTranslation(['admins', 'fields']);
  const refresh = useRefresh();
  const mutation = useEndpointMutation(suspend, { call: { isQuiet: true } });
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const [target, setTarget] = useState<SuspendTarget>(targets[0]);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState<'restored' | 'day'>('restored');
  const [day, setDay] = useState('');
  const [faults, setFaults] = useState<{ reason?: string; day?: string; form?: string }>({});

  async function act(): Promise<void> {
    const end = until === 'day' ? endOf(day) : null;
    const found = {
      ...(reason.trim() === '' && { reason: t('suspend.reasonMissing') }),
      ...(until === 'day' && end === null && { day: t('suspend.dayMissing') }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const body = { targetKind: target.kind, targetId: target.id, reason, until: end };
    try {
      await mutation.mutateAsync({ body });
      showToast(t('suspend.done', { name: target.label }), { severity: 'success' });
      onClose();
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : null;
      const fault = problem?.errors[0];
      const message = fault?.message ?? (problem?.detail || t('suspend.failed'));
      setFaults(fault?.path === 'body.until' ? { day: message } : { form: message });
    }
    await refresh();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('suspend.title', { name: target.label })}
      subject={subject}
      firstFocus={reasonField}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('suspend.keep')}
          </Button>
          <Button size="work" kind="dangerFilled" isBusy={mutation.isPending} onClick={() => void act()}>
            {t('suspend.act')}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        {targets.length > 1 && (
          <fieldset className={styles['targets']}>
            <legend>{t('suspend.whom')}</legend>
            {targets.map((one) => (
              <label key={one.kind} data-chosen={one.kind === target.kind || undefined}>
                <input type="radio" name="target" checked={one.kind === target.kind} onChange={() => setTarget(one)} />
                <span>
                  <b>{isPerson(one) ? t('suspend.person') : t('suspend.whole', { name: one.label })}</b>
                  <small>
                    {isPerson(one)
                      ? t('suspend.personHint')
                      : t(`suspend.wholeHint.${one.kind === 'ORGANIZER' ? 'ORGANIZER' : 'EXHIBITOR'}`)}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <TextArea
          ref={reasonField}
          label={t('suspend.reason')}
          size="work"
          rows={3}
          maxLength={suspensionLimit}
          value={reason}
          aside={t('fields:ofLimit', { used: formatNumber(reason.length), limit: formatNumber(suspensionLimit) })}
          hint={t('suspend.reasonHint')}
          error={faults.reason}
          onChange={(event) => {
            setReason(event.target.value);
            setFaults(({ reason: _, ...others }) => others);
          }}
        />
        <div className={styles['until']}>
          <span className={styles['label']}>{t('suspend.until')}</span>
          <Segmented
            label={t('suspend.until')}
            size="work"
            value={until}
            onChange={setUntil}
            segments={[
              { value: 'restored', label: t('suspend.untilRestored') },
              { value: 'day', label: t('suspend.untilDay') },
            ]}
          />
          {until === 'day' && (
            <DayField
              size="work"
              label={t('suspend.day')}
              firstDay={today()}
              value={day}
              error={faults.day}
              onChange={(chosen) => {
                setDay(chosen);
                setFaults(({ day: _, ...others }) => others);
              }}
            />
          )}
        </div>
        <ul className={styles['effects']}>
          <li>
            <Icon of={outIcon} size={16} />
            {t('suspend.effectOut')}
          </li>
          <li>
            <Icon of={archiveIcon} size={16} />
            {t('suspend.effectStays')}
          </li>
        </ul>
        <FormAlert message={faults.form} />
      </div>
    </Dialog>
  );
}
