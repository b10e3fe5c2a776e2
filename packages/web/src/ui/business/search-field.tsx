import { type KeyboardEvent, useEffect, useState } from 'react';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { closeIcon, searchIcon } from '../icons.ts';
import styles from './search-field.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  /** Comes 250 ms after the last key, and at once when cleared. */
  readonly onChange: (value: string) => void;
}

const pauseMs = 250;

/** A search field of 32 px in a bar. "/" puts the focus in it; Escape empties it, and leaves it once it is empty. */
export function SearchField({ label, clearLabel, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  const clear = () => {
    setTyped('');
    onChange('');
  };
  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return;
    // A part around the field has its own use for the key.
    event.preventDefault();
    event.stopPropagation();
    if (typed === '') event.currentTarget.blur();
    else clear();
  };
  return (
    <div className={styles['search']}>
      <Icon of={searchIcon} size={16} className={styles['icon']} />
      <input
        type="search"
        className={styles['input']}
        aria-label={label}
        placeholder={label}
        value={typed}
        data-search=""
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={leave}
      />
      {typed !== '' && <IconButton icon={closeIcon} label={clearLabel} size="compact" onClick={clear} />}
    </div>
  );
}
