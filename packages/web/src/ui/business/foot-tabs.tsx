import { Link } from 'react-router';
import { Icon } from '../icon.tsx';
import type { IconShape } from '../icons.ts';
import styles from './foot-tabs.module.css';

interface FootTab {
  readonly key: string;
  readonly label: string;
  readonly icon: IconShape;
  readonly to: { readonly search: string };
}

interface FootTabsProps {
  readonly label: string;
  readonly tabs: readonly FootTab[];
  readonly current: string;
}

/** At the foot of a phone: the tables that stand on one page where there is room. */
export function FootTabs({ label, tabs, current }: FootTabsProps) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {tabs.map(({ key, label: name, icon, to }) => (
        <Link key={key} to={to} replace className={styles['tab']} aria-current={key === current ? 'page' : undefined}>
          <Icon of={icon} size={20} />
          {name}
        </Link>
      ))}
    </nav>
  );
}
