import styles from './business-conflict-dialog.module.css';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConflictRow {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ConflictDialogProps {
  /** What differs; null while there is no conflict. */
  readonly rows: readonly ConflictRow[] | null;
  readonly title: string;
  readonly words: string;
  readonly labels: {
    readonly field: string;
    readonly mine: string;
    readonly theirs: string;
    readonly keepMine: string;
    readonly takeTheirs: string;
  };
  readonly isBusy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Two versions of one thing side by side, only what differs, when two people changed it at once. */
export function BusinessConflictDialog(props: ConflictDialogProps) {
  const { rows, title, words, labels, isBusy, onKeepMine, onTakeTheirs, onClose } = props;
  return (
    <Dialog
      isOpen={rows !== null}
      onClose={onClose}
      title={title}
      subject={words}
      actions={
        <>
          <Button size="work" onClick={onTakeTheirs}>
            {labels.takeTheirs}
          </Button>
          <Button size="work" kind="main" isBusy={isBusy} onClick={onKeepMine}>
            {labels.keepMine}
          </Button>
        </>
      }
    >
      {rows && (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{labels.field}</th>
              <th scope="col">{labels.mine}</th>
              <th scope="col">{labels.theirs}</th>
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
