import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { archiveIcon, banIcon, leadsIcon, mixiePointIcon, moreIcon, settingsIcon, undoIcon } from '../../ui/icons.ts';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { ProjectDialog, type ProjectQuestion } from './project-dialogs.tsx';
import { useProjectActions } from './use-project-actions.ts';

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
