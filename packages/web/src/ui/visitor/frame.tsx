import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { type IconShape, scanIcon } from '../icons.ts';
import styles from './frame.module.css';

export interface VisitorNavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: IconShape;
  /** Inner screens that belong to this item: the beginnings of their paths. */
  readonly inner?: readonly string[];
}

interface VisitorFrameProps {
  readonly label: string;
  /** Two sides of the scanner, each in reading order. */
  readonly before: readonly VisitorNavigationItem[];
  readonly after: readonly VisitorNavigationItem[];
  /** Null where the person wants none. */
  readonly scanner: { readonly to: string; readonly label: string } | null;
  /** The strip under the status bar, on every screen. */
  readonly strip?: ReactNode;
  readonly children: ReactNode;
}

function NavigationLink({ to, label, icon, inner = [] }: VisitorNavigationItem) {
  const { pathname } = useLocation();
  const isInside = inner.some((start) => pathname.startsWith(start));
  return (
    <NavLink to={to} className={({ isActive }) => classNames(styles['link'], (isActive || isInside) && styles['here'])}>
      <Icon of={icon} />
      <span>{label}</span>
    </NavLink>
  );
}

/** One column with the navigation at the thumb and the scanner in its middle. */
export function VisitorFrame({ label, before, after, scanner, strip, children }: VisitorFrameProps) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    // Messages stand above the navigation.
    const { dataset } = document.documentElement;
    dataset['bottomBar'] = '';
    return () => {
      delete dataset['bottomBar'];
    };
  }, []);
  return (
    <div className={styles['frame']}>
      <button type="button" className={styles['skip']} onClick={() => main.current?.focus()}>
        {t('ui.skip')}
      </button>
      {strip}
      <main ref={main} tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <nav className={styles['nav']} aria-label={label}>
        <div className={styles['links']}>
          <div className={styles['side']}>
            {before.map((item) => (
              <NavigationLink key={item.to} {...item} />
            ))}
          </div>
          {scanner && (
            <NavLink
              to={scanner.to}
              aria-label={scanner.label}
              className={({ isActive }) => classNames(styles['scanner'], isActive && styles['open'])}
            >
              <Icon of={scanIcon} />
            </NavLink>
          )}
          <div className={styles['side']}>
            {after.map((item) => (
              <NavigationLink key={item.to} {...item} />
            ))}
          </div>
        </div>
      </nav>
    </div>
  );
}

/** The same column before sign-in, without navigation. */
export function VisitorColumn({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['frame']}>
      <main className={styles['alone']}>{children}</main>
    </div>
  );
}
