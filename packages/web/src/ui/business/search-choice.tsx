import { Combobox } from '@base-ui/react/combobox';
import { Icon } from '../icon.tsx';
import { checkIcon, chevronDownIcon } from '../icons.ts';
import menu from '../menu.module.css';
import styles from './search-choice.module.css';

export interface SearchOption {
  readonly id: string;
  readonly label: string;
  /** Filters of the list. */
  readonly note?: string;
}

interface SearchChoiceProps {
  readonly label: string;
  /** Null while the list is not narrowed. */
  readonly value: SearchOption | null;
  /** The label while nothing is chosen. */
  readonly anyLabel: string;
  readonly searchLabel: string;
  readonly emptyText: string;
  /** Results for the typed text. */
  readonly options: readonly SearchOption[];
  readonly onSearch: (typed: string) => void;
  readonly onChange: (value: SearchOption | null) => void;
}

const anyId = '';

/** A chip of 32 px that narrows a list by one of many: what it is about, the choice in force, and a search for another. */
export function SearchChoice(props: SearchChoiceProps) {
  const { label, value, anyLabel, searchLabel, emptyText, options, onSearch, onChange } = props;
  const any: SearchOption = { id: anyId, label: anyLabel };
  return (
    <Combobox.Root<SearchOption>
      items={[any, ...options]}
      filter={null}
      value={value ?? any}
      itemToStringLabel={(option) => option.label}
      isItemEqualToValue={(one, other) => one.id === other.id}
      onInputValueChange={onSearch}
      onValueChange={(chosen) => onChange(chosen === null || chosen.id === anyId ? null : chosen)}
    >
      <Combobox.Trigger className={styles['chip']} aria-label={`${label}: ${value?.label ?? anyLabel}`}>
        <span>{label}</span>
        <b className={styles['value']}>{value?.label ?? anyLabel}</b>
        <Icon of={chevronDownIcon} size={14} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={menu['positioner']} sideOffset={6} align="start">
          <Combobox.Popup className={`${menu['popup']} ${styles['popup']}`} aria-label={label}>
            <Combobox.Input className={styles['input']} placeholder={searchLabel} aria-label={searchLabel} />
            <Combobox.List className={styles['list']}>
              {(option: SearchOption) => (
                <Combobox.Item key={option.id} value={option} className={menu['item']}>
                  <span className={styles['name']}>{option.label}</span>
                  {option.note !== undefined && <span className={menu['aside']}>{option.note}</span>}
                  <Combobox.ItemIndicator className={styles['mark']}>
                    <Icon of={checkIcon} size={16} />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            {options.length === 0 && <p className={styles['none']}>{emptyText}</p>}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
