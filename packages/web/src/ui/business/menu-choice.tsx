import { Menu } from '@base-ui/react/menu';
import { Icon } from '../icon.tsx';
import { checkIcon, type IconShape, nextIcon } from '../icons.ts';
import menu from '../menu.module.css';
import styles from './menu-choice.module.css';

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
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={`${menu['item']} ${styles['trigger']}`}>
        <Icon of={icon} size={16} className={menu['icon']} />
        {label}
        <span className={menu['aside']}>{inForce?.label}</span>
        <Icon of={nextIcon} size={14} className={menu['icon']} />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner className={menu['positioner']} sideOffset={8} align="end" collisionPadding={8}>
          <Menu.Popup className={menu['popup']}>
            <Menu.RadioGroup value={value} onValueChange={(next: Value) => onChoose(next)}>
              {options.map((option) => (
                <Menu.RadioItem key={option.value} value={option.value} className={menu['item']} closeOnClick>
                  <span lang={option.lang}>{option.label}</span>
                  <Menu.RadioItemIndicator className={styles['mark']}>
                    <Icon of={checkIcon} size={16} />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}
