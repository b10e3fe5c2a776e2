import { type ComponentProps, type FocusEvent, type KeyboardEvent, useState } from 'react';
import { TextField } from './text-field.tsx';

export interface WrittenFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'defaultValue' | 'type' | 'min' | 'max'> {
  /** The value as it is stored, or nothing. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface Writing {
  /** The value in the page's language. */
  readonly write: (value: string) => string;
  /** Stored value of the written text; null if it cannot be read. */
  readonly read: (text: string) => string | null;
  /** Returns whether further typing could not change the value: then it counts without leaving the field. */
  readonly isWhole: (text: string) => boolean;
  /** Value after a key; undefined where the key has no meaning. */
  readonly step: (value: string, key: string) => string | undefined;
  /** Message for a text that cannot be read. */
  readonly fault: string;
}

/**
 * A day or a time in the page's language: the browser's own fields write in the browser's. Read once it is whole, when the field is
 * left, or by Enter; what cannot be read stays as it was typed, and Enter sends no form with it.
 */
export function WrittenField({
  value,
  onChange,
  writing,
  error,
  onBlur,
  onKeyDown,
  ...field
}: WrittenFieldProps & { readonly writing: Writing }) {
  const [text, setText] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const { write, read, isWhole, step, fault } = writing;
  const valueIn = (typed: string): string | null => (typed.trim() === '' ? '' : read(typed));
  const take = (found: string) => {
    setWrong(false);
    if (found !== value) onChange(found);
  };
  /** True if it could be read. */
  const settle = (): boolean => {
    if (text === null) return true;
    const found = valueIn(text);
    if (found === null) {
      setWrong(true);
      return false;
    }
    setText(null);
    take(found);
    return true;
  };
  const type = (typed: string) => {
    setText(typed);
    const found = isWhole(typed) ? valueIn(typed) : null;
    if (found !== null) take(found);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    if (event.key === 'Enter') {
      if (!settle()) event.preventDefault();
      return;
    }
    const from = text === null ? value : (valueIn(text) ?? value);
    const next = from === '' || event.altKey ? undefined : step(from, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setText(null);
    take(next);
  };
  return (
    <TextField
      autoComplete="off"
      {...field}
      value={text ?? (value === '' ? '' : write(value))}
      error={isWrong ? fault : error}
      onChange={({ target }) => type(target.value)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        settle();
        onBlur?.(event);
      }}
      onKeyDown={press}
    />
  );
}
