import type { Beacon } from '@fairlead/contract/beacons';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { showToast } from '../../lib/toast.ts';
import { useLeaveQuestion } from '../../lib/use-leave-question.ts';
import { FaultSign, FormSection, Keys } from '../../ui/business-form.tsx';
import { LeaveDialog } from '../../ui/business-leave-dialog.tsx';
import { PageBody, PageHeader } from '../../ui/business-page.tsx';
import { Pill } from '../../ui/business-state.tsx';
import { WorkSwitch } from '../../ui/business-switch.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { archiveIcon, banIcon, moreIcon } from '../../ui/icons.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useSaveKey } from '../../ui/use-save-key.ts';
import { PhonePreview } from './phone-preview.tsx';
import { PointDialog } from './point-dialog.tsx';
import styles from './point-editor.module.css';
import { PointFields } from './point-fields.tsx';
import { pointField, usePointForm } from './point-form.ts';
import { pointState } from './point-words.ts';
import { QrPanel } from './qr-panel.tsx';
import { useActivation } from './use-activation.ts';

export interface PointPlace {
  readonly projectId: string;
  readonly timeZone: string;
  readonly stand: string | null;
  readonly exhibitor: { readonly name: string; readonly logoUrl: string | null };
}

interface PointEditorProps extends PointPlace {
  readonly point?: Beacon;
}

/** Creates a mixie point, or changes the one given, beside what a visitor's phone makes of it. */
export function PointEditor({ point, projectId, timeZone, stand, exhibitor }: PointEditorProps) {
  const { t } = useTranslation('beacons');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const list = `/project/${projectId}/mixie-points`;
  const onSaved = (saved: Beacon) => {
    showToast(point ? t('saved') : t('created', { name: saved.name }), { severity: 'success' });
    if (point) return;
    leaving.release();
    void navigate(`/project/${projectId}/mixie-point/${saved.id}`, { replace: true });
  };
  const { form, failure, submit, discard } = usePointForm({ projectId, point, onSaved });
  const { errors, isDirty, isSubmitting } = form.formState;
  const leaving = useLeaveQuestion(isDirty);
  useSaveKey(() => void submit());
  const [name, title, text] = useWatch({ control: form.control, name: ['name', 'title', 'description'] });

  const faults = Object.keys(errors).flatMap((field) => pointField(field) ?? []);
  const [first] = faults;
  const state = point && pointState(point);
  return (
    <>
      <PageHeader
        title={point?.name ?? t('newPoint')}
        parent={{ to: list, label: t('points') }}
        beside={
          <>
            {state && <Pill tone={state.tone === 'ok' ? 'ok' : 'off'}>{t(state.word)}</Pill>}
            {first !== undefined && (
              <FaultSign onPress={() => form.setFocus(first)}>{t('notSaved', { count: faults.length })}</FaultSign>
            )}
          </>
        }
        actions={
          <>
            {point && (
              <span className={styles['fact']}>
                {t('changed', { when: formatDayAndTime(point.updatedAt, timeZone) })}
              </span>
            )}
            {point?.archivedAt === null && (
              <Menu trigger={<IconButton icon={moreIcon} label={t('more')} size="compact" />} align="end">
                <MenuItem
                  icon={point.scanCount > 0 ? archiveIcon : banIcon}
                  isDangerous={point.scanCount === 0}
                  onSelect={() => setAsking(true)}
                >
                  {point.scanCount > 0 ? t('archive.act') : t('delete.act')}
                </MenuItem>
              </Menu>
            )}
            {isDirty && (
              <Button size="work" onClick={discard}>
                {t('discard')}
              </Button>
            )}
            <Button size="work" kind="main" isBusy={isSubmitting} onClick={() => void submit()}>
              {point ? t('save') : t('create')}
              <Keys keys={['Ctrl', 'S']} />
            </Button>
          </>
        }
      />
      <div className={styles['editor']}>
        <PageBody className={styles['form']}>
          <FormAlert
            size="work"
            className={styles['failure']}
            message={failure === null ? null : failure || t('notReached')}
          />
          <form noValidate onSubmit={(event) => void submit(event)}>
            <PointFields form={form} />
            <button type="submit" hidden />
          </form>
          {point ? (
            <>
              <QrPanel point={point} timeZone={timeZone} />
              {point.archivedAt === null && <Activation point={point} />}
            </>
          ) : (
            <FormSection title={t('qr.title')}>
              <p className={styles['quiet']}>{t('qr.afterCreate')}</p>
            </FormSection>
          )}
        </PageBody>
        <PhonePreview
          title={title || name}
          text={text}
          exhibitor={exhibitor}
          stand={stand}
          seed={point?.id ?? projectId}
        />
      </div>
      {point && (
        <PointDialog
          point={point}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onGone={() => void navigate(list)}
        />
      )}
      <LeaveDialog
        question={leaving}
        title={t('leave.title')}
        words={t('leave.words')}
        stayLabel={t('leave.stay')}
        leaveLabel={t('leave.leave')}
      />
    </>
  );
}

function Activation({ point }: { readonly point: Beacon }) {
  const { t } = useTranslation('beacons');
  const activate = useActivation(point);
  return (
    <FormSection>
      <WorkSwitch
        label={t('visible')}
        hint={point.isActive ? t('visibleOn') : t('visibleOff')}
        isOn={point.isActive}
        onChange={activate}
      />
    </FormSection>
  );
}
