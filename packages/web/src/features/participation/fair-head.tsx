import type { PublicTradeFair } from '@fairlead/contract/trade-fairs';
import { useTranslation } from 'react-i18next';
import { countryName, formatDayRange } from '../../lib/i18n/formats.ts';
import { VisitorMark } from '../../ui/visitor/thumbnail.tsx';
import styles from './participation.module.css';

/** A fair as visitors see it: its colour as an area, its name, when and where, and whose it is. */
export function FairHead({ fair }: { readonly fair: PublicTradeFair }) {
  const { t } = useTranslation('participation');
  const { startsAt, endsAt, timeZone, venue, city, countryCode } = fair;
  const dates = startsAt === null ? '' : formatDayRange(startsAt, endsAt ?? startsAt, timeZone);
  const place = [venue, city, countryCode && countryName(countryCode)].filter(Boolean).join(', ');
  return (
    <>
      <header className={styles['head']}>
        <VisitorMark name={fair.organizer.name} logoUrl={fair.logoUrl} className={styles['mark']} />
        <h1 translate="no" className={styles['title']}>
          {fair.name}
        </h1>
        <p className={styles['facts']}>
          {dates !== '' && <span>{dates}</span>}
          {place !== '' && <span>{place}</span>}
        </p>
      </header>
      {fair.description !== null && <p className={styles['about']}>{fair.description}</p>}
      <p className={styles['organizer']}>{t('by', { organizer: fair.organizer.name })}</p>
    </>
  );
}
