import { useTranslation } from 'react-i18next';
import { readTime } from '../lib/i18n/read-time.ts';
import { WrittenField, type WrittenFieldProps } from './written-field.tsx';

const minutesOfDay = 24 * 60;
const steps: Readonly<Record<string, number>> = { ArrowUp: 15, ArrowDown: -15, PageUp: 60, PageDown: -60 };

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
        step: (time, key) => (steps[key] === undefined ? undefined : addMinutes(time, steps[key])),
        fault: t('timeUnknown', { example: '14:30' }),
      }}
    />
  );
}
