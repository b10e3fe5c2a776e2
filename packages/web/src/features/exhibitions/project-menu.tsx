import { deleteExhibition, type Exhibition, getExhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { setArchived } from '../../lib/exhibitions/set-archived.ts';
import { endpointKey, useEndpointMutation } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { archiveIcon, banIcon, leadsIcon, mixiePointIcon, moreIcon, settingsIcon, undoIcon } from '../../ui/icons.ts';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import styles from './project-menu.module.css';

/** Archiving, restoring and deleting a project; the lists are fetched again. Failures are shown by the client. */
function useProjectActions() {
  const { t } = useTranslation('exhibitions');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const erase = useEndpointMutation(deleteExhibition);

  async function refresh(): Promise<void> {
    await Promise.all([
      client.invalidateQueries({ queryKey: endpointKey(listExhibitions) }),
      client.invalidateQueries({ queryKey: endpointKey(getExhibition) }),
    ]);
  }

  async function archive(project: Exhibition, isArchived: boolean): Promise<void> {
    setBusy(true);
    try {
      await setArchived(project.id, isArchived);
    } finally {
      setBusy(false);
    }
    await refresh();
    const { name } = project;
    if (!isArchived) showToast(t('restore.done', { name }), { severity: 'success' });
    else showToast(t('archive.done', { name }), { severity: 'success' });
  }

  async function remove(project: Exhibition): Promise<void> {
    const { result } = await erase.mutateAsync({ params: { id: project.id } });
    client.removeQueries({ queryKey: endpointKey(getExhibition, { params: { id: project.id } }) });
    await client.invalidateQueries({ queryKey: endpointKey(listExhibitions) });
    const { name } = project;
    if (result === 'DELETED') showToast(t('delete.done', { name }), { severity: 'success' });
    else showToast(t('delete.becameArchived', { name }), { severity: 'info' });
  }

  return { setArchived: archive, remove, isBusy: isBusy || erase.isPending };
}

type ProjectQuestion = 'archive' | 'delete';

interface ProjectDialogProps {
  readonly project: Exhibition;
  readonly question: ProjectQuestion | null;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks once before a project is archived or deleted. */
function ProjectDialog({ project, question, onClose, onDone }: ProjectDialogProps) {
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

interface ProjectMenuProps {
  readonly project: Exhibition;
  /** Where the project itself is not open: links to its screens come first. */
  readonly hasScreenLinks?: boolean;
  readonly onGone?: () => void;
}

/** More that can be done with a project. One with leads can be archived, not deleted. */
export function ProjectMenu({ project, hasScreenLinks = false, onGone }: ProjectMenuProps) {
  const { t } = useTranslation('exhibitions');
  const navigate = useNavigate();
  const [question, setQuestion] = useState<ProjectQuestion | null>(null);
  const { setArchived } = useProjectActions();
  const go = (path: string) => () => void navigate(`/project/${project.id}${path}`);
  const hasLeads = (project.counts?.leads ?? 0) > 0;
  const trigger = <IconButton icon={moreIcon} label={t('moreOf', { name: project.name })} size="compact" />;
  return (
    <>
      <Menu trigger={trigger} align="end">
        {hasScreenLinks && (
          <>
            <MenuItem icon={leadsIcon} onSelect={go('/sales-leads-center')}>
              {t('goTo.leads')}
            </MenuItem>
            <MenuItem icon={mixiePointIcon} onSelect={go('/mixie-points')}>
              {t('goTo.points')}
            </MenuItem>
            <MenuItem icon={settingsIcon} onSelect={go('')}>
              {t('goTo.details')}
            </MenuItem>
            <MenuLine />
          </>
        )}
        {project.archivedAt === null ? (
          <MenuItem icon={archiveIcon} onSelect={() => setQuestion('archive')}>
            {t('archive.act')}
          </MenuItem>
        ) : (
          <MenuItem icon={undoIcon} onSelect={() => void setArchived(project, false).catch(() => undefined)}>
            {t('restore.act')}
          </MenuItem>
        )}
        {!hasLeads && (
          <MenuItem icon={banIcon} isDangerous onSelect={() => setQuestion('delete')}>
            {t('delete.act')}
          </MenuItem>
        )}
      </Menu>
      <ProjectDialog
        project={project}
        question={question}
        onClose={() => setQuestion(null)}
        {...(onGone && { onDone: onGone })}
      />
    </>
  );
}
