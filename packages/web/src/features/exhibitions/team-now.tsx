import { listProjectTeam } from '@fairlead/contract/project-team';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEndpoint } from '../../lib/query/query.ts';
import { Avatar } from '../../ui/business/avatar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './team-now.module.css';

const most = 5;

/** Who works on the project; leads to where that is chosen. Nothing while nobody is. */
export function TeamNow({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('exhibitions');
  const { data: team = [] } = useEndpoint(listProjectTeam, { params: { projectId } }, { call: { isQuiet: true } });
  if (team.length === 0) return null;
  const names = team.map(({ name }) => name).join(', ');
  return (
    <Link className={styles['team']} to={`/project/${projectId}`} title={names}>
      <VisuallyHidden>{t('teamOf', { names })}</VisuallyHidden>
      {team.slice(0, most).map(({ accountId, name }) => (
        <Avatar key={accountId} name={name} size={26} />
      ))}
      {team.length > most && <span className={styles['more']}>+{team.length - most}</span>}
    </Link>
  );
}
