import { useTranslation } from 'react-i18next';
import { nameWithStand } from '../../lib/exhibitions/name-with-stand.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chevronDownIcon } from '../../ui/icons.ts';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';
import styles from './project-sheet.module.css';
import type { Projects, ScannedProject } from './use-projects.ts';

interface ProjectButtonProps {
  readonly project: ScannedProject;
  /** There is no other one to choose. */
  readonly isFixed: boolean;
  readonly onPress: () => void;
}

/** Over the camera: the project that what is scanned belongs to. */
export function ProjectButton({ project, isFixed, onPress }: ProjectButtonProps) {
  const { t } = useTranslation('codes');
  const name = nameWithStand(project);
  if (isFixed) {
    return (
      <p className={styles['project']} title={name}>
        <span className={styles['name']}>{name}</span>
      </p>
    );
  }
  return (
    <button type="button" className={styles['project']} aria-label={t('project.change', { name })} onClick={onPress}>
      <span className={styles['name']}>{name}</span>
      <Icon of={chevronDownIcon} size={16} />
    </button>
  );
}

interface ProjectSheetProps {
  readonly projects: Projects;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Which project what is scanned belongs to; the choice is remembered. */
export function ProjectSheet({ projects, isOpen, onClose }: ProjectSheetProps) {
  const { t } = useTranslation('codes');
  const current = projects.chosenFor(null);
  return (
    <VisitorSheet isOpen={isOpen} onClose={onClose} title={t('project.choose')}>
      <VisitorSheetActions>
        {(projects.items ?? []).map((project) => (
          <Button
            key={project.id}
            kind={project.id === current?.id ? 'main' : 'outline'}
            size="tall"
            isWide
            aria-pressed={project.id === current?.id}
            onClick={() => {
              projects.choose(project.id);
              onClose();
            }}
          >
            {nameWithStand(project)}
          </Button>
        ))}
      </VisitorSheetActions>
    </VisitorSheet>
  );
}
