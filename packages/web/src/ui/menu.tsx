import { Menu as Parts } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { checkIcon, type IconShape, nextIcon } from './icons.ts';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly side?: 'top' | 'bottom';
  readonly align?: 'start' | 'end';
  /** Said where something else than its button opens it too, such as a key. */
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
  readonly children: ReactNode;
}

export function Menu({ trigger, side = 'bottom', align = 'start', isOpen, onOpenChange, children }: MenuProps) {
  return (
    <Parts.Root modal={false} open={isOpen} onOpenChange={(next) => onOpenChange?.(next)}>
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

interface MenuChoicesProps<Value extends string> {
  /** Null where none is in force. */
  readonly value: Value | null;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    readonly icon?: IconShape;
    readonly aside?: ReactNode;
  }[];
  readonly onChoose: (value: Value) => void;
}

/** Items of which one is in force. */
export function MenuChoices<Value extends string>({ value, options, onChoose }: MenuChoicesProps<Value>) {
  return (
    <Parts.RadioGroup value={value} onValueChange={(next: Value) => onChoose(next)}>
      {options.map((option) => (
        <Parts.RadioItem key={option.value} value={option.value} className={styles['item']} closeOnClick>
          {option.icon && <Icon of={option.icon} size={16} className={styles['icon']} />}
          <span className={styles['text']}>{option.label}</span>
          {option.aside !== undefined && <span className={styles['aside']}>{option.aside}</span>}
          <Parts.RadioItemIndicator className={styles['mark']}>
            <Icon of={checkIcon} size={16} />
          </Parts.RadioItemIndicator>
        </Parts.RadioItem>
      ))}
    </Parts.RadioGroup>
  );
}

interface MenuCheckProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** An item that is switched on and off; the menu stays open. */
export function MenuCheck({ isOn, onChange, children }: MenuCheckProps) {
  return (
    <Parts.CheckboxItem className={styles['item']} checked={isOn} onCheckedChange={onChange}>
      <span className={styles['text']}>{children}</span>
      <Parts.CheckboxItemIndicator className={styles['mark']}>
        <Icon of={checkIcon} size={16} />
      </Parts.CheckboxItemIndicator>
    </Parts.CheckboxItem>
  );
}

interface SubMenuProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** An item that opens further ones beside it. */
export function SubMenu({ label, children }: SubMenuProps) {
  return (
    <Parts.SubmenuRoot>
      <Parts.SubmenuTrigger className={styles['item']}>
        <span className={styles['text']}>{label}</span>
        <Icon of={nextIcon} size={14} className={classNames(styles['icon'], styles['mark'])} />
      </Parts.SubmenuTrigger>
      <Parts.Portal>
        <Parts.Positioner className={styles['positioner']} sideOffset={4} collisionPadding={8}>
          <Parts.Popup className={styles['popup']}>{children}</Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.SubmenuRoot>
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

interface MenuChoiceProps<Value extends string> {
  readonly icon: IconShape;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[];
  readonly onChoose: (value: Value) => void;
}

/** An entry of a menu that shows the choice in force and opens the others beside it. */
export function MenuChoice<Value extends string>({ icon, label, value, options, onChoose }: MenuChoiceProps<Value>) {
  const inForce = options.find((option) => option.value === value);
  return (
    <Parts.SubmenuRoot>
      <Parts.SubmenuTrigger className={styles['item']}>
        <Icon of={icon} size={16} className={styles['icon']} />
        {label}
        <span className={styles['aside']}>{inForce?.label}</span>
        <Icon of={nextIcon} size={14} className={styles['icon']} />
      </Parts.SubmenuTrigger>
      <Parts.Portal>
        <Parts.Positioner className={styles['positioner']} sideOffset={8} align="end" collisionPadding={8}>
          <Parts.Popup className={styles['popup']}>
            <Parts.RadioGroup value={value} onValueChange={(next: Value) => onChoose(next)}>
              {options.map((option) => (
                <Parts.RadioItem key={option.value} value={option.value} className={styles['item']} closeOnClick>
                  <span lang={option.lang}>{option.label}</span>
                  <Parts.RadioItemIndicator className={styles['choiceMark']}>
                    <Icon of={checkIcon} size={16} />
                  </Parts.RadioItemIndicator>
                </Parts.RadioItem>
              ))}
            </Parts.RadioGroup>
          </Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.SubmenuRoot>
  );
}
