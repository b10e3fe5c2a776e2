import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import styles from './security-section.module.css';
import { useControlSize } from './use-control-size.ts';

interface SecurityPartProps {
  readonly title: string;
  /** The present state. */
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
  readonly error?: string | undefined;
  /** Opens below: a list, or the form of an act that has begun. */
  readonly children?: ReactNode;
}

/** One part of the account's security: its state, what can be done, what went wrong. */
export function SecurityPart({ title, detail, actions, error, children }: SecurityPartProps) {
  const { field } = useControlSize();
  return (
    <div className={styles['block']}>
      <div className={styles['part']}>
        <div className={styles['text']}>
          <h3 className={styles['title']}>{title}</h3>
          {detail}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
      <FormAlert message={error} size={field} />
      {children}
    </div>
  );
}

interface QuestionProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text: string;
  /** The label of the cancel button. */
  readonly stay: string;
  readonly act: string;
  readonly onAct: () => void;
}

/** Asks once before something ends: from below on the phone, in the middle where people work. */
export function Question({ isOpen, onClose, title, text, stay, act, onAct }: QuestionProps) {
  const { dialog } = useControlSize();
  return (
    <Dialog
      kind={dialog.kind}
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      subject={text}
      actions={
        <>
          <Button kind={dialog.stay} size={dialog.button} onClick={onClose}>
            {stay}
          </Button>
          <Button
            size={dialog.button}
            kind="dangerFilled"
            onClick={() => {
              onClose();
              onAct();
            }}
          >
            {act}
          </Button>
        </>
      }
    />
  );
}
