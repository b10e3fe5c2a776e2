import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { Brand } from '../brand-mark.tsx';
import { Icon } from '../icon.tsx';
import type { IconShape } from '../icons.ts';
import { useCloseDrawer } from './frame.tsx';
import styles from './rail.module.css';

/** The product's mark at the head of the rail; links to the start screen. */
export function RailBrand({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link className={styles['brand']} to={to} aria-label={label} onClick={useCloseDrawer()}>
      <Brand size={24} />
    </Link>
  );
}

export function RailGroup({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <ul className={styles['group']} aria-label={label}>
      {children}
    </ul>
  );
}

interface RailLinkProps {
  readonly to: string;
  readonly icon: IconShape;
  readonly label: string;
  readonly count?: string | undefined;
  /** False where deeper paths have links of their own in the rail. */
  readonly isWhole?: boolean;
  /** True on another path that belongs to this link, such as the editor of one of its things. */
  readonly isCurrent?: boolean;
}

/** One link of the navigation; below 1200 px only its icon, with the label as a tooltip. */
export function RailLink({ to, icon, label, count, isWhole = true, isCurrent = false }: RailLinkProps) {
  const close = useCloseDrawer();
  return (
    <li>
      <NavLink
        to={to}
        end={!isWhole}
        onClick={close}
        className={({ isActive }) => `${styles['link']} ${isActive || isCurrent ? styles['current'] : ''}`}
        {...(isCurrent && { 'aria-current': 'page' })}
      >
        <Icon of={icon} size={18} className={styles['icon']} />
        <span className={styles['label']}>{label}</span>
        {count !== undefined && <span className={styles['count']}>{count}</span>}
      </NavLink>
    </li>
  );
}

interface RailProjectProps {
  readonly name: string;
  readonly detail: string;
  readonly mark: ReactNode;
}

/** The project that the links below belong to. */
export function RailProject({ name, detail, mark }: RailProjectProps) {
  return (
    <div className={styles['project']}>
      {mark}
      <p className={styles['projectText']}>
        <b title={name}>{name}</b>
        {detail !== '' && <small title={detail}>{detail}</small>}
      </p>
    </div>
  );
}

interface RailFootProps {
  /** Tools that every screen offers. */
  readonly links?: ReactNode;
  readonly children: ReactNode;
}

export function RailFoot({ links, children }: RailFootProps) {
  return (
    <div className={styles['foot']}>
      {links !== undefined && <ul className={styles['tools']}>{links}</ul>}
      {children}
    </div>
  );
}
