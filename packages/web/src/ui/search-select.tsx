import { type KeyboardEvent, type UIEvent, useEffect, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { checkIcon, chevronDownIcon } from './icons.ts';
import styles from './search-select.module.css';
import { controlClass, describedBy, Field, type FieldLabels } from './text-field.tsx';

export interface Choice {
  readonly id: string;
  readonly name: string;
  /** Stands under the name in the list. */
  readonly detail?: string;
}

interface SearchSelectProps extends FieldLabels {
  readonly value: Choice | null;
  readonly onChange: (choice: Choice) => void;
  /** Results so far. */
  readonly choices: readonly Choice[];
  /** Stands before them while nothing is typed: none of them, or a new one. */
  readonly first?: Choice;
  /** Comes 250 ms after the last key; empty for everything. */
  readonly onSearch: (text: string) => void;
  /** Called when the end of the list comes into reach. */
  readonly onMore: () => void;
  readonly isLoading: boolean;
  /** Shown where there are no options: that they load, or that nothing was found. */
  readonly status: string;
  readonly placeholder: string;
  readonly inputRef?: React.Ref<HTMLInputElement>;
}

const pauseMs = 250;
const reach = 8;

/**
 * One choice out of more than a list can hold: typing searches, scrolling goes on. Of our own, for the library's combobox
 * hides the rest of the page from screen readers while its list is open.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { label, hint, error, aside, size, value, onChange, first, onSearch, onMore, isLoading, status } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  /** Null while the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [searched, setSearched] = useState('');
  const [marked, setMarked] = useState(0);
  const wanted = typed?.trim() ?? '';
  const choices = first && wanted === '' ? [first, ...props.choices] : props.choices;
  const active = Math.min(marked, choices.length - 1);
  const isListed = isOpen && choices.length > 0;
  const isTyped = typed !== null;
  const optionId = (at: number) => `${id}-${at}`;

  useEffect(() => {
    const search = () => {
      setSearched(wanted);
      onSearch(wanted);
    };
    const timer = setTimeout(search, isTyped ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [wanted, isTyped, onSearch]);
  useEffect(() => {
    if (isListed) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [isListed, id, active]);

  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const open = () => {
    if (isOpen) return;
    setOpen(true);
    setMarked(
      Math.max(
        0,
        choices.findIndex((choice) => choice.id === value?.id),
      ),
    );
  };
  const choose = (choice: Choice | undefined) => {
    if (choice) onChange(choice);
    close();
  };
  const mark = (at: number) => {
    setMarked(Math.max(0, Math.min(at, choices.length - 1)));
    if (at >= choices.length - reach) onMore();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (isOpen) mark(active + (key === 'ArrowDown' ? 1 : -1));
      else open();
    } else if (key === 'Enter' && isOpen) {
      // Until what was typed is searched, the list is that of something else.
      if (isListed && searched === wanted) choose(choices[active]);
    } else if (key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    if (scrollHeight - scrollTop < 2 * clientHeight) onMore();
  };
  const labels = { label, hint, error, aside, size };
  return (
    <div className={styles['place']}>
      <Field {...labels} id={id} end={<Icon of={chevronDownIcon} size={16} className={styles['arrow']} />}>
        <input
          ref={props.inputRef}
          id={id}
          type="text"
          role="combobox"
          className={classNames(controlClass, styles['input'])}
          placeholder={props.placeholder}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-activedescendant={isListed ? optionId(active) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, labels)}
          value={typed ?? value?.name ?? ''}
          onFocus={(event) => event.target.select()}
          onClick={open}
          onBlur={close}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(0);
            setOpen(true);
          }}
        />
      </Field>
      <div className={styles['popup']} hidden={!isOpen} aria-busy={isLoading || undefined}>
        <p role="status" className={styles['status']}>
          {isOpen && props.choices.length === 0 ? status : ''}
        </p>
        {isListed && (
          <div id={`${id}-list`} role="listbox" aria-label={label} className={styles['list']} onScroll={onScroll}>
            {choices.map((choice, at) => (
              // The keyboard works in the field, which says which option is marked.
              // biome-ignore lint/a11y/useKeyWithClickEvents: as above
              <div
                key={choice.id}
                id={optionId(at)}
                role="option"
                aria-selected={choice.id === value?.id}
                data-marked={at === active || undefined}
                className={styles['item']}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setMarked(at)}
                onClick={() => choose(choice)}
              >
                <span>
                  {choice.name}
                  {choice.detail ? <small className={styles['detail']}> {choice.detail}</small> : null}
                </span>
                {choice.id === value?.id && <Icon of={checkIcon} size={16} className={styles['chosen']} />}
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
