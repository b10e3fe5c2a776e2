import type { ComponentProps, ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { Brand } from '../brand-mark.tsx';
import { Icon } from '../icon.tsx';
import { type IconShape, upDownIcon } from '../icons.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { useCloseDrawer } from './frame.tsx';
import { Keys } from './keys.tsx';
import styles from './sidebar.module.css';

/** The product's mark at the head of the sidebar; links to the start screen. */
export function SidebarBrand({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link className={styles['brand']} to={to} aria-label={label} onClick={useCloseDrawer()}>
      <Brand size={24} />
    </Link>
  );
}

export function SidebarGroup({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <ul className={styles['group']} aria-label={label}>
      {children}
    </ul>
  );
}

interface SidebarLinkProps {
  readonly to: string;
  readonly icon: IconShape;
  /** Instead of the icon: whether something is on. */
  readonly mark?: ReactNode;
  readonly label: string;
  readonly count?: string | undefined;
  /** False where deeper paths have links of their own in the sidebar. */
  readonly isWhole?: boolean;
  /** True on another path that belongs to this link, such as the editor of one of its things. */
  readonly isCurrent?: boolean;
}

/** One link of the navigation; below 1200 px only its icon, with the label as a tooltip. */
export function SidebarLink({ to, icon, mark, label, count, isWhole = true, isCurrent = false }: SidebarLinkProps) {
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
        {mark ?? <Icon of={icon} size={18} className={styles['icon']} />}
        <span className={styles['label']}>{label}</span>
        {count !== undefined && <span className={styles['count']}>{count}</span>}
      </NavLink>
    </li>
  );
}

interface SidebarButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconShape;
  readonly label: string;
  /** Shortcut with the same effect. */
  readonly keys: readonly string[];
}

/** Looks like a field and opens one: the search over everything. */
export function SidebarSearch({ icon, label, keys, ...rest }: SidebarButtonProps) {
  return (
    <button type="button" {...rest} className={`${styles['link']} ${styles['search']}`}>
      <Icon of={icon} size={18} className={styles['icon']} />
      <span className={styles['label']}>{label}</span>
      <Keys keys={keys} />
    </button>
  );
}

/** Stands above links that have something in common. */
export function SidebarHeading({ children }: { readonly children: ReactNode }) {
  return <p className={styles['heading']}>{children}</p>;
}

interface SidebarProjectProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  readonly name: string;
  readonly detail: string;
  readonly mark: ReactNode;
  /** Action of a press. */
  readonly action: string;
}

/** The project that the links below belong to; a press changes it for another. */
export function SidebarProject({ name, detail, mark, action, ...rest }: SidebarProjectProps) {
  return (
    <button type="button" {...rest} className={styles['project']}>
      {mark}
      <span className={styles['projectText']}>
        <b title={name}>{name}</b>
        {detail !== '' && <small title={detail}>{detail}</small>}
      </span>
      <VisuallyHidden>{action}</VisuallyHidden>
      <Icon of={upDownIcon} size={16} className={styles['arrows']} />
    </button>
  );
}

interface SidebarFootProps {
  /** Tools that every screen offers. */
  readonly links?: ReactNode;
  readonly children: ReactNode;
}

export function SidebarFoot({ links, children }: SidebarFootProps) {
  return (
    <div className={styles['foot']}>
      {links !== undefined && <ul className={styles['tools']}>{links}</ul>}
      {children}
    </div>
  );
}
