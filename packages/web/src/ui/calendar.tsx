import { DayPicker, type Matcher } from 'react-day-picker';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../lib/dates.ts';
import { currentLocale } from '../lib/i18n/language.ts';
import { Button } from './button.tsx';
import styles from './calendar.module.css';
import { Icon } from './icon.tsx';
import { backIcon, nextIcon } from './icons.ts';

interface CalendarProps {
  /** YYYY-MM-DD, or nothing. */
  readonly day: string;
  readonly firstDay?: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** At noon, which every day has in every zone. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

const write = (date: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(currentLocale(), options).format(date);
const monthOf = (date: Date): string => write(date, { month: 'long', year: 'numeric' });

// The library's words and names come from a package for each language; the browser has them all.
const formatters: Partial<Record<'formatCaption' | 'formatWeekdayName', (date: Date) => string>> = {
  formatCaption: monthOf,
  formatWeekdayName: (date) => write(date, { weekday: 'short' }).slice(0, 2),
};
const classNames = {
  months: styles['months'],
  month_caption: styles['caption'],
  nav: styles['nav'],
  button_previous: styles['turn'],
  button_next: styles['turn'],
  month_grid: styles['grid'],
  weekday: styles['weekday'],
  day: styles['cell'],
  day_button: styles['day'],
  selected: styles['chosen'],
  today: styles['today'],
  outside: styles['outside'],
  disabled: styles['outside'],
} as Record<string, string>;

/** A month to choose a day of. Arrows go a day and a week, Page a month, Home and End to the ends of the week. */
export function Calendar({ day, firstDay, onChoose }: CalendarProps) {
  const { t } = useTranslation('fields');
  const chosen = day === '' ? undefined : dateOf(day);
  const tooEarly: Matcher | undefined = firstDay === undefined ? undefined : { before: dateOf(firstDay) };
  const today = dayOf(Date.now());
  return (
    <div className={styles['calendar']}>
      <DayPicker
        mode="single"
        required
        autoFocus
        showOutsideDays
        // The three languages of the product begin the week with Monday.
        weekStartsOn={1}
        selected={chosen}
        defaultMonth={chosen ?? dateOf(today)}
        disabled={tooEarly}
        onSelect={(date: Date) => onChoose(dayOf(date.getTime()))}
        formatters={formatters}
        labels={{
          labelGrid: monthOf,
          labelNav: () => '',
          labelPrevious: () => t('monthBack'),
          labelNext: () => t('monthOn'),
          labelWeekday: (date: Date) => write(date, { weekday: 'long' }),
          labelDayButton: (date: Date) => write(date, { dateStyle: 'full' }),
        }}
        classNames={classNames}
        components={{
          Chevron: ({ orientation }) => <Icon of={orientation === 'left' ? backIcon : nextIcon} size={16} />,
        }}
      />
      <div className={styles['foot']}>
        <Button size="work" disabled={firstDay !== undefined && today < firstDay} onClick={() => onChoose(today)}>
          {t('today')}
        </Button>
      </div>
    </div>
  );
}
