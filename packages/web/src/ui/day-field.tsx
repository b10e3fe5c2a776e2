import { Popover } from '@base-ui/react/popover';
import { type ComponentProps, type FocusEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../lib/dates.ts';
import { formatDay } from '../lib/i18n/formats.ts';
import { readDay, readTime } from '../lib/i18n/read-day.ts';
import styles from './day-field.module.css';
import { IconButton } from './icon-button.tsx';
import { calendarIcon } from './icons.ts';
import { lazyPart } from './lazy-part.tsx';
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
function WrittenField({
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

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar, 'work');

interface DayFieldProps extends WrittenFieldProps {
  /** The first day that can be chosen in the calendar; the form says what is wrong with another one. */
  readonly firstDay?: string | undefined;
}

const written = (day: string): string => formatDay(`${day}T12:00:00Z`, 'UTC');
const daySteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 };
/** With a year of four digits: after two of them a day can be read as well, but of another century. */
const isWhole = (text: string): boolean => /\d{4}$|^\d{4}-\d{2}-\d{2}$/.test(text.trim());

/**
 * A day, YYYY-MM-DD, written in the page's language in whatever way it is written there, or chosen in the calendar that Alt and the
 * arrow down open. Arrows go a day, with Page a week.
 */
export function DayField({ firstDay, onKeyDown, ...field }: DayFieldProps) {
  const { t } = useTranslation('fields');
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const input = () => frame.current?.querySelector('input') ?? null;
  const choose = (day: string) => {
    setOpen(false);
    if (day !== field.value) field.onChange(day);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <div ref={frame} className={styles['frame']}>
        <WrittenField
          inputMode="numeric"
          {...field}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            if (!event.altKey || event.key !== 'ArrowDown') return;
            event.preventDefault();
            setOpen(true);
          }}
          end={
            <Popover.Trigger
              render={
                <IconButton
                  icon={calendarIcon}
                  label={t('calendar', { field: field.label })}
                  size={field.size === 'work' ? 'work' : 'touch'}
                />
              }
            />
          }
          writing={{
            write: written,
            read: readDay,
            isWhole,
            step: (day, key) => (daySteps[key] === undefined ? undefined : addDays(day, daySteps[key])),
            fault: t('dayUnknown', { example: written('2027-03-09') }),
          }}
        />
      </div>
      <Popover.Portal>
        <Popover.Positioner
          className={styles['place']}
          anchor={() => input()?.parentElement ?? null}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={12}
        >
          <Popover.Popup className={styles['popup']} aria-label={field.label} initialFocus={false} finalFocus={input}>
            <Suspense fallback={<div className={styles['waiting']} aria-busy="true" />}>
              <Calendar day={field.value} firstDay={firstDay} onChoose={choose} />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const minutesOfDay = 24 * 60;
const minuteSteps: Readonly<Record<string, number>> = { ArrowUp: 15, ArrowDown: -15, PageUp: 60, PageDown: -60 };

/** The time so many minutes later, on the same clock. */
function addMinutes(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = (hour * 60 + minute + minutes + minutesOfDay) % minutesOfDay;
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A time of day, HH:MM on a clock of 24 hours. Arrows go a quarter of an hour, with Page an hour. */
export function TimeField(props: WrittenFieldProps) {
  const { t } = useTranslation('fields');
  return (
    <WrittenField
      inputMode="numeric"
      {...props}
      writing={{
        write: (time) => time,
        read: readTime,
        isWhole: (text) => /^\d{2}:\d{2}$/.test(text),
        step: (time, key) => (minuteSteps[key] === undefined ? undefined : addMinutes(time, minuteSteps[key])),
        fault: t('timeUnknown', { example: '14:30' }),
      }}
    />
  );
}
