import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeaveQuestion } from '../lib/navigation/use-leave-question.ts';
import { ConflictDialog, type ConflictRow } from './business/conflict-dialog.tsx';
import { FaultSign } from './business/form-layout.tsx';
import { Keys } from './business/keys.tsx';
import { LeaveDialog } from './business/leave-dialog.tsx';
import { PageBody, PageHeader } from './business/page.tsx';
import { Button } from './button.tsx';
import styles from './exhibition-editor.module.css';
import { FormAlert } from './form-alert.tsx';
import { useSaveKey } from './use-save-key.ts';

/** A form that is edited, as its frame needs to know it. */
interface Editing {
  readonly leaving: LeaveQuestion;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly faults: number;
  readonly goToFault: () => void;
  readonly failure: string | null;
  readonly submit: () => Promise<void>;
  readonly discard: () => void;
  readonly keepMine: () => Promise<void>;
  readonly takeTheirs: () => void;
  readonly closeConflict: () => void;
}

interface ExhibitionEditorProps {
  readonly editing: Editing;
  readonly title: string;
  readonly parent?: { readonly to: string; readonly label: string } | undefined;
  readonly state?: ReactNode;
  /** Before the buttons: a quiet fact, and what else can be done with it. */
  readonly tools?: ReactNode;
  readonly saveLabel: string;
  readonly tabs?: ReactNode;
  /** Beside the form: what comes out of it. */
  readonly aside?: ReactNode;
  readonly conflict: { readonly rows: readonly ConflictRow[]; readonly title: string } | null;
  readonly children: ReactNode;
}

/** Frame of every form of an exhibition: head with its faults and buttons, and the questions of conflict and leaving. */
export function ExhibitionEditor(props: ExhibitionEditorProps) {
  const { editing, title, parent, state, tools, saveLabel, tabs, aside, conflict, children } = props;
  const { leaving, isDirty, isBusy, faults, goToFault, failure, submit, discard } = editing;
  const { t } = useTranslation('exhibitions');
  useSaveKey(() => void submit());
  const form = (
    <PageBody className={aside === undefined ? undefined : styles['form']}>
      <FormAlert
        size="work"
        className={styles['failure']}
        message={failure === null ? null : failure || t('form.notReached')}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        <button type="submit" hidden />
      </form>
    </PageBody>
  );
  return (
    <>
      <PageHeader
        title={title}
        parent={parent}
        beside={
          <>
            {state}
            {faults > 0 && <FaultSign onPress={goToFault}>{t('form.notSaved', { count: faults })}</FaultSign>}
          </>
        }
        actions={
          <>
            {tools}
            {isDirty && (
              <Button size="work" onClick={discard}>
                {t('form.discard')}
              </Button>
            )}
            <Button size="work" kind="main" isBusy={isBusy} onClick={() => void submit()}>
              {saveLabel}
              <Keys keys={['Ctrl', 'S']} />
            </Button>
          </>
        }
      />
      {tabs}
      {aside === undefined ? (
        form
      ) : (
        <div className={styles['beside']}>
          {form}
          {aside}
        </div>
      )}
      <ConflictDialog
        rows={conflict?.rows ?? null}
        title={conflict?.title ?? ''}
        isBusy={isBusy}
        onKeepMine={() => void editing.keepMine()}
        onTakeTheirs={editing.takeTheirs}
        onClose={editing.closeConflict}
      />
      <LeaveDialog
        question={leaving}
        title={t('leave.title')}
        text={t('leave.text')}
        stayLabel={t('leave.stay')}
        leaveLabel={t('leave.leave')}
      />
    </>
  );
}
