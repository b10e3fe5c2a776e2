import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
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
import { ConflictDialog } from './conflict-dialog.tsx';
import { ProjectFields } from './project-fields.tsx';
import { projectField } from './project-form-values.ts';
import { ProjectMenu } from './project-menu.tsx';
import styles from './project-screen.module.css';
import { projectState } from './project-words.ts';
import { useProjectForm } from './use-project-form.ts';

/** Creates a project, or changes the one given. */
export function ProjectScreen({ project }: { readonly project?: Exhibition }) {
  const { t } = useTranslation('exhibitions');
  const navigate = useNavigate();
  const now = useNow();
  const saved = (result: Exhibition) => {
    if (project) {
      showToast(t('form.saved'), { severity: 'success' });
      return;
    }
    leaving.release();
    void navigate(`/project/${result.id}/mixie-points`, { replace: true });
  };
  const { form, base, conflict, failure, submit, discard, keepMine, takeTheirs, closeConflict } = useProjectForm(
    project,
    saved,
  );
  const { errors, isDirty, isSubmitting } = form.formState;
  const leaving = useLeaveQuestion(isDirty);
  useSaveKey(() => void submit());

  const faults = Object.keys(errors).flatMap((name) => projectField(name) ?? []);
  const [first] = faults;
  const state = base && projectState(t, base, now);
  return (
    <>
      <PageHeader
        title={base?.name ?? t('form.createTitle')}
        parent={base ? undefined : { to: '/projects', label: t('projects') }}
        beside={
          <>
            {state && <State tone={state.tone}>{state.words}</State>}
            {first !== undefined && (
              <FaultSign onPress={() => form.setFocus(first)}>{t('form.notSaved', { count: faults.length })}</FaultSign>
            )}
          </>
        }
        actions={
          <>
            {base && (
              <span className={styles['fact']}>
                {t('form.changed', { when: formatDayAndTime(base.updatedAt, base.timeZone) })}
              </span>
            )}
            {base && <ProjectMenu project={base} onGone={() => void navigate('/projects')} />}
            {isDirty && (
              <Button size="work" onClick={discard}>
                {t('form.discard')}
              </Button>
            )}
            <Button size="work" kind="main" isBusy={isSubmitting} onClick={() => void submit()}>
              {base ? t('form.save') : t('form.create')}
              <Keys keys={['Ctrl', 'S']} />
            </Button>
          </>
        }
      />
      <PageBody>
        <FormAlert
          size="work"
          className={styles['failure']}
          message={failure === null ? null : failure || t('form.notReached')}
        />
        <form noValidate onSubmit={(event) => void submit(event)}>
          <ProjectFields form={form} />
          <button type="submit" hidden />
        </form>
      </PageBody>
      <ConflictDialog
        conflict={conflict}
        isBusy={isSubmitting}
        onKeepMine={() => void keepMine()}
        onTakeTheirs={takeTheirs}
        onClose={closeConflict}
      />
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
