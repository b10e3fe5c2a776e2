import type { Exhibition } from '@fairlead/contract/exhibitions';
import { Link } from 'react-router';
import { TeamFaces } from './team-faces.tsx';
import styles from './team-now.module.css';

const most = 5;

/** The team of the project, with a link to where it is chosen. Nothing without one. */
export function TeamNow({ project: { id, team } }: { readonly project: Exhibition }) {
  if (!team || team.length === 0) return null;
  return (
    <Link className={styles['team']} to={`/project/${id}`} title={team.map(({ name }) => name).join(', ')}>
      <TeamFaces team={team} most={most} size={26} />
    </Link>
  );
}
