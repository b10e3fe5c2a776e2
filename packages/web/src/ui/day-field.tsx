import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../lib/dates.ts';
import { formatDay } from '../lib/i18n/formats.ts';
import { readDay } from '../lib/i18n/read-day.ts';
import { TextField } from './text-field.tsx';

interface DayFieldProps {
  readonly label: string;
  /** YYYY-MM-DD, or nothing. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly className?: string | undefined;
}

const written = (day: string): string => (day === '' ? '' : formatDay(`${day}T12:00:00Z`, 'UTC'));
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 };

/**
 * A day in the page's language: the browser's own field writes it in the browser's. Read when it is left or Enter is pressed, in
 * whatever way it is written; arrows go a day, with Page a week.
 */
export function DayField({ value, onChange, ...field }: DayFieldProps) {
  const { t } = useTranslation('fields');
  const [text, setText] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const read = () => {
    if (text === null) return;
    const day = readDay(text);
    setWrong(day === null);
    if (day === null) return;
    setText(null);
    if (day !== value) onChange(day);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return read();
    const step = steps[event.key];
    const from = text === null ? value : (readDay(text) ?? value);
    if (step === undefined || from === '') return;
    event.preventDefault();
    setText(null);
    setWrong(false);
    onChange(addDays(from, step));
  };
  return (
    <TextField
      {...field}
      size="work"
      inputMode="numeric"
      autoComplete="off"
      value={text ?? written(value)}
      error={isWrong ? t('dayUnknown', { example: written('2027-03-09') }) : undefined}
      onChange={({ target }) => setText(target.value)}
      onBlur={read}
      onKeyDown={press}
    />
  );
}
