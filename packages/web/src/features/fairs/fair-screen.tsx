import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showToast } from '../../lib/toast.ts';
import { useLeaveQuestion } from '../../lib/use-leave-question.ts';
import { useNow } from '../../lib/use-now.ts';
import { FaultSign, Keys } from '../../ui/business-form.tsx';
import { LeaveDialog } from '../../ui/business-leave-dialog.tsx';
import { PageBody, PageHeader } from '../../ui/business-page.tsx';
import { State } from '../../ui/business-state.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useSaveKey } from '../../ui/use-save-key.ts';
import { FairCodePanel } from './fair-code-panel.tsx';
import { FairConflictDialog } from './fair-conflict.tsx';
import { FairFields } from './fair-fields.tsx';
import { fairField } from './fair-form-values.ts';
import { FairMenu } from './fair-menu.tsx';
import { FairPreview } from './fair-preview.tsx';
import styles from './fair-screen.module.css';
import { FairTabs } from './fair-tabs.tsx';
import { fairState } from './fair-words.ts';
import { ThemeSection, useTypedTheme } from './theme-section.tsx';
import { useFairForm } from './use-fair-form.ts';

interface FairScreenProps {
  readonly fair?: Exhibition;
  /** An administrator names the organizer of a new fair. */
  readonly isAdmin: boolean;
}

/** Creates a fair, or changes the one given, beside what visitors' phones make of it. */
export function FairScreen({ fair, isAdmin }: FairScreenProps) {
  const { t } = useTranslation(['fairs', 'exhibitions']);
  const { t: own } = useTranslation('fairs');
  const navigate = useNavigate();
  const now = useNow();
  const saved = (result: Exhibition) => {
    showToast(fair ? t('exhibitions:form.saved') : t('created', { name: result.name }), { severity: 'success' });
    if (fair) return;
    leaving.release();
    void navigate(`/trade-fair/${result.id}`, { replace: true });
  };
  const { form, base, conflict, failure, submit, discard, keepMine, takeTheirs, closeConflict } = useFairForm(
    fair,
    saved,
  );
  const { errors, isDirty, isSubmitting } = form.formState;
  const leaving = useLeaveQuestion(isDirty);
  useSaveKey(() => void submit());
  const theme = useTypedTheme(form);
  const name = useWatch({ control: form.control, name: 'name' });

  const faults = Object.keys(errors).flatMap((field) => fairField(field) ?? []);
  const [first] = faults;
  const state = base && fairState(own, base, now);
  return (
    <>
      <PageHeader
        title={base?.name ?? t('newTitle')}
        parent={{ to: '/trade-fairs', label: t('title') }}
        beside={
          <>
            {state && <State tone={state.tone}>{state.words}</State>}
            {first !== undefined && (
              <FaultSign onPress={() => form.setFocus(first)}>
                {t('exhibitions:form.notSaved', { count: faults.length })}
              </FaultSign>
            )}
          </>
        }
        actions={
          <>
            {base && <FairMenu fair={base} onGone={() => void navigate('/trade-fairs')} />}
            {isDirty && (
              <Button size="work" onClick={discard}>
                {t('exhibitions:form.discard')}
              </Button>
            )}
            <Button size="work" kind="main" isBusy={isSubmitting} onClick={() => void submit()}>
              {base ? t('exhibitions:form.save') : t('create')}
              <Keys keys={['Ctrl', 'S']} />
            </Button>
          </>
        }
      />
      {base && <FairTabs fair={base} current="details" />}
      <div className={styles['editor']}>
        <PageBody className={styles['form']}>
          <FormAlert
            size="work"
            className={styles['failure']}
            message={failure === null ? null : failure || t('exhibitions:form.notReached')}
          />
          <form noValidate onSubmit={(event) => void submit(event)}>
            <FairFields
              form={form}
              ownIdentifier={base?.uniqueIdentifier ?? ''}
              asksOrganizer={isAdmin && fair === undefined}
            />
            <ThemeSection form={form} />
            <button type="submit" hidden />
          </form>
        </PageBody>
        <FairPreview name={name} theme={theme} seed={base?.id ?? 'fair'}>
          {base && <FairCodePanel tradeFairId={base.id} name={base.name} colour={base.theme?.main ?? ''} />}
        </FairPreview>
      </div>
      <FairConflictDialog
        conflict={conflict}
        isBusy={isSubmitting}
        onKeepMine={() => void keepMine()}
        onTakeTheirs={takeTheirs}
        onClose={closeConflict}
      />
      <LeaveDialog
        question={leaving}
        title={t('exhibitions:leave.title')}
        words={t('exhibitions:leave.words')}
        stayLabel={t('exhibitions:leave.stay')}
        leaveLabel={t('exhibitions:leave.leave')}
      />
    </>
  );
}
