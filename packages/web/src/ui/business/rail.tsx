import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { Brand } from '../brand-mark.tsx';
import { Icon } from '../icon.tsx';
import type { IconShape } from '../icons.ts';
import { useCloseDrawer } from './frame.tsx';
import styles from './rail.module.css';

/** The product's mark at the head of the rail, a way to where one landed. */
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

interface RailPlaceProps {
  readonly to: string;
  readonly icon: IconShape;
  readonly label: string;
  readonly count?: string | undefined;
  /** False where deeper addresses are other places of the rail. */
  readonly isWhole?: boolean;
  /** Another address that belongs to this place, such as the editor of one of its things. */
  readonly isCurrent?: boolean;
}

/** One place; below 1200 px only its icon, with the words as a tooltip. */
export function RailPlace({ to, icon, label, count, isWhole = true, isCurrent = false }: RailPlaceProps) {
  const close = useCloseDrawer();
  return (
    <li>
      <NavLink
        to={to}
        end={!isWhole}
        onClick={close}
        className={({ isActive }) => `${styles['place']} ${isActive || isCurrent ? styles['current'] : ''}`}
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

/** What the places below belong to. */
export function RailProject({ name, detail, mark }: RailProjectProps) {
  return (
    <div className={styles['project']}>
      {mark}
      <p className={styles['projectWords']}>
        <b title={name}>{name}</b>
        {detail !== '' && <small title={detail}>{detail}</small>}
      </p>
    </div>
  );
}

interface RailFootProps {
  /** Tools that are at hand wherever one is. */
  readonly places?: ReactNode;
  readonly children: ReactNode;
}

export function RailFoot({ places, children }: RailFootProps) {
  return (
    <div className={styles['foot']}>
      {places !== undefined && <ul className={styles['tools']}>{places}</ul>}
      {children}
    </div>
  );
}
