import { type ReactNode, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { FormAlert } from '../form-alert.tsx';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly subject?: ReactNode;
  /** The verb of what is sent. */
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Fault of the whole form; faults of one field stand at the field. */
  readonly failure?: string | null | undefined;
  readonly firstFocus?: RefObject<HTMLElement | null>;
  readonly onSubmit: () => unknown;
  /** The fields, one below the other. */
  readonly children: ReactNode;
}

/** A form in a dialog: the way back and the act at the foot, Enter sends, what was typed stays until it was sent. */
export function FormDialog(props: FormDialogProps) {
  const {
    isOpen = true,
    onClose,
    title,
    subject,
    submitLabel,
    isBusy,
    failure,
    firstFocus,
    onSubmit,
    children,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      subject={subject}
      firstFocus={firstFocus}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button size="work" kind="main" type="submit" form={id} isBusy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <FormAlert size="work" message={failure} />
      </form>
    </Dialog>
  );
}
