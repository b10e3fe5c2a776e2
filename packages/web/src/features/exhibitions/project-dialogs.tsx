import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { banIcon, leadsIcon } from '../../ui/icons.ts';
import styles from './project-dialogs.module.css';
import { useProjectActions } from './use-project-actions.ts';

export type ProjectQuestion = 'archive' | 'delete';

interface ProjectDialogProps {
  readonly project: Exhibition;
  readonly question: ProjectQuestion | null;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks once before a project is archived or deleted. */
export function ProjectDialog({ project, question, onClose, onDone }: ProjectDialogProps) {
  const { t } = useTranslation('exhibitions');
  const actions = useProjectActions();
  const { name } = project;
  const act = async () => {
    try {
      await (question === 'delete' ? actions.remove(project) : actions.setArchived(project, true));
      onClose();
      onDone?.();
    } catch {
      // The client has shown that it failed; the question stays open for another try.
    }
  };
  const isDelete = question === 'delete';
  return (
    <Dialog
      isOpen={question !== null}
      onClose={onClose}
      title={isDelete ? t('delete.title', { name }) : t('archive.title', { name })}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {isDelete ? t('delete.keep') : t('archive.keep')}
          </Button>
          <Button size="work" kind="dangerFilled" isBusy={actions.isBusy} onClick={() => void act()}>
            {isDelete ? t('delete.act') : t('archive.act')}
          </Button>
        </>
      }
    >
      {isDelete ? (
        <p>{t('delete.text')}</p>
      ) : (
        <ul className={styles['effects']}>
          <li>
            <Icon of={leadsIcon} size={16} />
            {t('archive.leads')}
          </li>
          <li>
            <Icon of={banIcon} size={16} />
            {t('archive.codes')}
          </li>
        </ul>
      )}
    </Dialog>
  );
}
