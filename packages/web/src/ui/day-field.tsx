import { Popover } from '@base-ui/react/popover';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../lib/dates.ts';
import { formatDay } from '../lib/i18n/formats.ts';
import { readDay } from '../lib/i18n/read-day.ts';
import styles from './day-field.module.css';
import { IconButton } from './icon-button.tsx';
import { calendarIcon } from './icons.ts';
import { lazyPart } from './lazy-part.tsx';
import { WrittenField, type WrittenFieldProps } from './written-field.tsx';

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar, 'work');

interface DayFieldProps extends WrittenFieldProps {
  /** The first day that can be chosen in the calendar; the form says what is wrong with another one. */
  readonly firstDay?: string | undefined;
}

const written = (day: string): string => formatDay(`${day}T12:00:00Z`, 'UTC');
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 };
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
            step: (day, key) => (steps[key] === undefined ? undefined : addDays(day, steps[key])),
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
