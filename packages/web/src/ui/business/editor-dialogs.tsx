import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import styles from './editor-dialogs.module.css';

interface LeaveDialogProps {
  readonly question: { readonly isOpen: boolean; readonly stay: () => void; readonly leave: () => void };
  readonly title: string;
  readonly text: string;
  readonly stayLabel: string;
  readonly leaveLabel: string;
}

/** Asks before changes that are not saved are left behind. */
export function LeaveDialog({ question, title, text, stayLabel, leaveLabel }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen={question.isOpen}
      onClose={question.stay}
      title={title}
      subject={text}
      actions={
        <>
          <Button size="work" onClick={question.stay}>
            {stayLabel}
          </Button>
          <Button size="work" kind="dangerFilled" onClick={question.leave}>
            {leaveLabel}
          </Button>
        </>
      }
    />
  );
}

export interface ConflictRow {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ConflictDialogProps {
  /** The differing fields; null while there is no conflict. */
  readonly rows: readonly ConflictRow[] | null;
  /** Author and time of the other change. */
  readonly title: string;
  readonly isBusy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Two versions of one thing side by side, limited to the fields that differ, when two people changed it at once. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { rows, title, isBusy, onKeepMine, onTakeTheirs, onClose } = props;
  const { t } = useTranslation('exhibitions');
  return (
    <Dialog
      isOpen={rows !== null}
      onClose={onClose}
      title={title}
      subject={t('conflict.text')}
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
      {rows && (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                <td>{row.mine}</td>
                <td>{row.theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
