import { mailtoUrl } from '@fairlead/contract/email';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { ImportedPerson } from '@fairlead/contract/imports';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime, formatDayOfMonth } from '../../lib/i18n/formats.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { pencilIcon } from '../../ui/icons.ts';
import styles from './imported-view.module.css';
import tables from './tables.module.css';

interface ImportedActionProps {
  readonly fair: Exhibition;
  readonly person: ImportedPerson;
  readonly now: number;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onCorrect: () => void;
}

/** Action that is left for an invited person: send the invitation again, or another way; none for those who came. */
export function ImportedAction({ fair, person, now, isBusy, onSend, onCorrect }: ImportedActionProps) {
  const { t } = useTranslation('trade-fairs');
  const { state, againFrom } = person;
  const isOver = fair.archivedAt !== null;
  if (state === 'JOINED' || state === 'WAITING') return null;
  if (state === 'BOUNCED')
    return (
      <Button size="compact" disabled={isOver} onClick={onCorrect}>
        {t('imported.correct')}
      </Button>
    );
  const isDue = againFrom !== null && Date.parse(againFrom) <= now;
  return (
    <span className={styles['actions']}>
      {againFrom === null ? (
        <a className={styles['write']} href={mailtoUrl(person.email)}>
          {t('imported.write')}
        </a>
      ) : isDue ? (
        <Button size="compact" isBusy={isBusy} disabled={isOver} onClick={onSend}>
          {t('imported.again')}
        </Button>
      ) : (
        <span className={tables['quiet']} title={formatDayAndTime(againFrom, fair.timeZone)}>
          {t('imported.from', { when: formatDayOfMonth(againFrom, fair.timeZone) })}
        </span>
      )}
      <IconButton
        icon={pencilIcon}
        size="compact"
        label={t('imported.correctOf', { name: person.company })}
        disabled={isOver}
        onClick={onCorrect}
      />
    </span>
  );
}
