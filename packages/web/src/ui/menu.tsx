import { Menu as Parts } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconShape } from './icons.ts';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly side?: 'top' | 'bottom';
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

export function Menu({ trigger, side = 'bottom', align = 'start', children }: MenuProps) {
  return (
    <Parts.Root modal={false}>
      <Parts.Trigger render={trigger} />
      <Parts.Portal>
        <Parts.Positioner side={side} align={align} sideOffset={6} className={styles['positioner']}>
          <Parts.Popup className={styles['popup']}>{children}</Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.Root>
  );
}

interface MenuItemProps {
  readonly icon?: IconShape;
  /** At the right: a key or a count. */
  readonly aside?: ReactNode;
  readonly isDangerous?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon, aside, isDangerous = false, onSelect, children }: MenuItemProps) {
  return (
    <Parts.Item className={styles['item']} data-danger={isDangerous || undefined} onClick={onSelect}>
      {icon && <Icon of={icon} size={16} className={styles['icon']} />}
      {children}
      {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
    </Parts.Item>
  );
}

export function MenuLine() {
  return <Parts.Separator className={styles['line']} />;
}

interface MenuGroupProps {
  readonly heading: string;
  readonly children: ReactNode;
}

/** Items that belong together, under a heading that names them for screen readers too. */
export function MenuGroup({ heading, children }: MenuGroupProps) {
  return (
    <Parts.Group>
      <Parts.GroupLabel className={styles['heading']}>{heading}</Parts.GroupLabel>
      {children}
    </Parts.Group>
  );
}

export function MenuHeading({ children }: { readonly children: ReactNode }) {
  return <div className={styles['heading']}>{children}</div>;
}
