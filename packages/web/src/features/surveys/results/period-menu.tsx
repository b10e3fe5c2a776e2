import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWallTime } from '../../../lib/dates.ts';
import { formatDay, formatDayRange, zoneText } from '../../../lib/i18n/formats.ts';
import { useNow } from '../../../lib/use-now.ts';
import { FormCell, FormGrid } from '../../../ui/business/form-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { calendarIcon } from '../../../ui/icons.ts';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu.tsx';
import { allDays, type Days, dayBefore } from './period.ts';

interface PeriodMenuProps {
  readonly days: Days;
  readonly timeZone: string;
  readonly onChoose: (days: Days) => void;
}

/** The days that the figures are of. */
export function PeriodMenu({ days, timeZone, onChoose }: PeriodMenuProps) {
  const { t } = useTranslation('surveys');
  const now = useNow();
  const [chosen, setChosen] = useState<{ from: string; to: string } | null>(null);
  const noon = (date: string) => fromWallTime({ date, time: '12:00' }, timeZone);
  const { from, to } = days;
  const label = (): string => {
    if (from !== null && to !== null) return formatDayRange(noon(from), noon(to), timeZone);
    if (from !== null) return t('period.since', { day: formatDay(noon(from), timeZone) });
    return to === null ? t('period.all') : t('period.until', { day: formatDay(noon(to), timeZone) });
  };
  const today = dayBefore(now, 0, timeZone);
  const yesterday = dayBefore(now, 1, timeZone);
  const isTurned = chosen !== null && chosen.from !== '' && chosen.to !== '' && chosen.from > chosen.to;
  const accept = () => {
    if (chosen === null || isTurned) return;
    onChoose({ from: chosen.from || null, to: chosen.to || null });
    setChosen(null);
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="work" icon={calendarIcon}>
            {label()}
          </Button>
        }
      >
        <MenuItem onSelect={() => onChoose(allDays)}>{t('period.all')}</MenuItem>
        <MenuItem onSelect={() => onChoose({ from: today, to: today })}>{t('period.today')}</MenuItem>
        <MenuItem onSelect={() => onChoose({ from: yesterday, to: yesterday })}>{t('period.yesterday')}</MenuItem>
        <MenuItem onSelect={() => onChoose({ from: dayBefore(now, 6, timeZone), to: today })}>
          {t('period.week')}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={calendarIcon} onSelect={() => setChosen({ from: from ?? today, to: to ?? today })}>
          {t('period.choose')}
        </MenuItem>
      </Menu>
      <Dialog
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        title={t('period.title')}
        subject={t('period.text', { zone: zoneText(timeZone) })}
        actions={
          <>
            <Button size="work" onClick={() => setChosen(null)}>
              {t('period.cancel')}
            </Button>
            <Button size="work" kind="main" onClick={accept}>
              {t('period.show')}
            </Button>
          </>
        }
      >
        {chosen && (
          <FormGrid>
            {(['from', 'to'] as const).map((edge) => (
              <FormCell key={edge} span={3}>
                <DayField
                  size="work"
                  label={t(`period.${edge}`)}
                  value={chosen[edge]}
                  error={edge === 'to' && isTurned ? t('period.turned') : undefined}
                  onChange={(day) => setChosen({ ...chosen, [edge]: day })}
                />
              </FormCell>
            ))}
          </FormGrid>
        )}
      </Dialog>
    </>
  );
}
