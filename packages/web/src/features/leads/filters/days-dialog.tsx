import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../lib/dates.ts';
import { zoneText } from '../../../lib/i18n/formats.ts';
import { FormDialog } from '../../../ui/business/form-dialog.tsx';
import { FormCell, FormGrid } from '../../../ui/business/form-layout.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { seenDays } from '../url/lead-query.ts';

interface DaysDialogProps {
  readonly isOpen: boolean;
  readonly seen: string | undefined;
  readonly timeZone: string;
  readonly onChoose: (seen: string) => void;
  readonly onClose: () => void;
}

/** Asks for the first and the last day that leads were last seen on; one of them may be left open. */
export function DaysDialog({ isOpen, seen, timeZone, onChoose, onClose }: DaysDialogProps) {
  const { t } = useTranslation('leads');
  const [days, setDays] = useState({ from: '', to: '' });
  useEffect(() => {
    if (!isOpen) return;
    const today = dayOf(Date.now(), timeZone);
    const { from, to } = seen === undefined ? { from: today, to: today } : seenDays(seen, timeZone, Date.now());
    setDays({ from: from ?? '', to: to ?? '' });
  }, [isOpen, seen, timeZone]);
  const { from, to } = days;
  const fault =
    from === '' && to === ''
      ? t('filter.noDay')
      : from !== '' && to !== '' && from > to
        ? t('filter.turned')
        : undefined;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('filter.daysTitle')}
      subject={t('pane.times', { zone: zoneText(timeZone) })}
      submitLabel={t('filter.show')}
      isBusy={false}
      onSubmit={() => {
        if (fault !== undefined) return;
        onChoose(`${from}..${to}`);
        onClose();
      }}
    >
      <FormGrid>
        {(['from', 'to'] as const).map((edge) => (
          <FormCell key={edge} span={3}>
            <DayField
              size="work"
              label={t(`filter.${edge}`)}
              value={days[edge]}
              error={edge === 'to' ? fault : undefined}
              onChange={(day) => setDays({ ...days, [edge]: day })}
            />
          </FormCell>
        ))}
      </FormGrid>
    </FormDialog>
  );
}
