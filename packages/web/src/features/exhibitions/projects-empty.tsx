import { useTranslation } from 'react-i18next';
import { useTextContext } from '../../lib/audience.ts';
import { useShortSearchNote } from '../../lib/short-search.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icons.ts';
import { firstProject } from './project-start.ts';
import styles from './projects-screen.module.css';

interface ProjectsEmptyProps {
  readonly q: string;
  readonly isArchived: boolean;
  readonly onClear: () => void;
}

/** No projects: none found, none archived, or none at all. */
export function ProjectsEmpty({ q, isArchived, onClear }: ProjectsEmptyProps) {
  const { t } = useTranslation('exhibitions');
  const context = useTextContext();
  const note = useShortSearchNote(q);
  if (q !== '') {
    return (
      <EmptyState
        size="work"
        title={t('empty.nothingFound', { q })}
        actions={
          <Button size="work" onClick={onClear}>
            {t('clearSearch')}
          </Button>
        }
      >
        {t('empty.searched', { context })} {note}
      </EmptyState>
    );
  }
  if (isArchived) {
    return (
      <EmptyState
        size="work"
        title={t('empty.archivedTitle')}
        actions={
          <ButtonLink to="/projects" size="work">
            {t('empty.toActive')}
          </ButtonLink>
        }
      >
        {t('empty.archivedText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      size="work"
      title={t('empty.title')}
      actions={
        <ButtonLink to="/project" state={firstProject} kind="main" size="work" className={styles['new']}>
          <Icon of={plusIcon} size={16} />
          {t('newProject')}
        </ButtonLink>
      }
    >
      {t('empty.text', { context })}
    </EmptyState>
  );
}
