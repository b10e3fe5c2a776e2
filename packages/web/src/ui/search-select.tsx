import { Combobox } from '@base-ui/react/combobox';
import { type UIEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, describedBy, Field, type FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';
import { checkIcon, chevronDownIcon } from './icons.ts';
import styles from './search-select.module.css';

export interface Choice {
  readonly id: string;
  readonly name: string;
}

interface SearchSelectProps extends FieldWords {
  readonly value: Choice | null;
  readonly onChange: (choice: Choice | null) => void;
  /** What was found so far. */
  readonly choices: readonly Choice[];
  /** Comes 250 ms after the last key; empty for everything. */
  readonly onSearch: (text: string) => void;
  /** Asked for when the end of the list comes into reach. */
  readonly onMore: () => void;
  readonly isLoading: boolean;
  /** Said about the list: that it loads, or that nothing was found. */
  readonly status: string;
  readonly placeholder: string;
  readonly inputRef?: React.Ref<HTMLInputElement>;
}

const pauseMs = 250;
const reach = 8;

/** One choice out of more than a list can hold: typing searches, scrolling goes on. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, hint, error, aside, size, value, onChange, choices, onSearch, onMore, isLoading, status } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), typed === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  const words = {
    label,
    ...(hint !== undefined && { hint }),
    ...(error && { error }),
    ...(aside !== undefined && { aside }),
    ...(size && { size }),
  };
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    if (scrollHeight - scrollTop - clientHeight < clientHeight) onMore();
  };
  return (
    <Combobox.Root
      items={choices}
      filter={null}
      value={value}
      onValueChange={(choice) => onChange(choice)}
      onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : '')}
      onItemHighlighted={(_, { index }) => index >= choices.length - reach && onMore()}
      itemToStringLabel={({ name }: Choice) => name}
      isItemEqualToValue={(one: Choice, other: Choice) => one.id === other.id}
      autoHighlight
    >
      <Field {...words} id={id} end={<Icon of={chevronDownIcon} size={16} className={styles['arrow']} />}>
        <Combobox.Input
          ref={props.inputRef}
          id={id}
          className={classNames(controlClass, styles['input'])}
          placeholder={props.placeholder}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, words)}
        />
      </Field>
      <div ref={place} className={styles['place']} />
      <Combobox.Portal container={place}>
        <Combobox.Positioner className={styles['positioner']} positionMethod="fixed" sideOffset={4}>
          <Combobox.Popup className={styles['popup']} aria-busy={isLoading || undefined}>
            <Combobox.Status className={styles['status']}>{status}</Combobox.Status>
            <Combobox.List className={styles['list']} onScroll={onScroll}>
              {(choice: Choice) => (
                <Combobox.Item key={choice.id} value={choice} className={styles['item']}>
                  <span>{choice.name}</span>
                  <Combobox.ItemIndicator className={styles['chosen']}>
                    <Icon of={checkIcon} size={16} />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
