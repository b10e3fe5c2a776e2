import type { ProjectMember } from '@fairlead/contract/project-team';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/business/avatar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './team-faces.module.css';

interface TeamFacesProps {
  readonly team: readonly ProjectMember[];
  /** How many faces are shown before the rest is a number. */
  readonly most: number;
  readonly size: 20 | 26;
}

/** The team of a project, side by side. Nothing without one. */
export function TeamFaces({ team, most, size }: TeamFacesProps) {
  const { t } = useTranslation('exhibitions');
  if (team.length === 0) return null;
  return (
    <span className={styles['team']}>
      <VisuallyHidden>{t('teamOf', { names: team.map(({ name }) => name).join(', ') })}</VisuallyHidden>
      {team.slice(0, most).map(({ accountId, name }) => (
        <Avatar key={accountId} name={name} size={size} />
      ))}
      {team.length > most && <span className={styles['more']}>+{team.length - most}</span>}
    </span>
  );
}
