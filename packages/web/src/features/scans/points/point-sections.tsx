import { completeTheme, fairColors } from '@fairlead/contract/color';
import type { Scan } from '@fairlead/contract/scans';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { relativeDay } from '../../../lib/dates.ts';
import { formatLongDay } from '../../../lib/i18n/formats.ts';
import { cssVariables } from '../../../ui/css-variables.ts';
import { VisitorList } from '../../../ui/visitor/list.tsx';
import { groupPoints } from './group-points.ts';
import styles from './point-sections.module.css';

interface PointSectionsProps {
  readonly scans: readonly Scan[];
  /** Counts are shown only when all rows are loaded, so that none is ever wrong. */
  readonly isComplete: boolean;
  /** By day as well; the archive is by fair only. */
  readonly hasDays?: boolean;
  readonly row: (scan: Scan) => ReactNode;
  /** Before the name of a day, for all of its rows. */
  readonly dayTick?: ((scans: readonly Scan[], day: string) => ReactNode) | undefined;
}

/** A fair's colour and initial, beside its name. */
function FairMark({ tradeFair }: { readonly tradeFair: NonNullable<Scan['tradeFair']> }) {
  const theme = tradeFair.theme && completeTheme({ ...tradeFair.theme, light: null, dark: null });
  const colors = theme && fairColors(theme, 'light');
  return (
    <span
      className={styles['mark']}
      aria-hidden="true"
      style={colors ? cssVariables({ '--fair': colors.fair, '--on-fair': colors.onFair }) : undefined}
    >
      {[...tradeFair.name].slice(0, 1)}
    </span>
  );
}

function dayName(
  scan: Scan | undefined,
  t: (key: 'day.today' | 'day.yesterday', values: { date: string }) => string,
): string {
  if (scan === undefined) return '';
  const zone = scan.tradeFair?.timeZone;
  const date = formatLongDay(scan.lastAt, zone);
  const relative = relativeDay(scan.lastAt, zone);
  return relative === null ? date : t(`day.${relative}`, { date });
}

/** Points by fair, then by day. */
export function PointSections({ scans, isComplete, hasDays = true, row, dayTick }: PointSectionsProps) {
  const { t } = useTranslation('scans');
  const fairs = groupPoints(scans);
  return fairs.map(({ tradeFair, count, days }) => (
    <section key={tradeFair?.id ?? ''} className={styles['fair']} aria-labelledby={`fair-${tradeFair?.id ?? 'none'}`}>
      <div className={styles['head']}>
        {tradeFair && <FairMark tradeFair={tradeFair} />}
        <h2 id={`fair-${tradeFair?.id ?? 'none'}`} className={styles['name']}>
          {tradeFair?.name ?? t('list.outsideFairs')}
        </h2>
        {isComplete && <span className={styles['count']}>{t('list.count', { count })}</span>}
      </div>
      {hasDays ? (
        days.map(({ day, scans: listed }) => (
          <div key={day}>
            <div className={styles['day']}>
              {dayTick?.(listed, dayName(listed[0], t))}
              <h3 className={styles['dayName']}>{dayName(listed[0], t)}</h3>
              {isComplete && <span className={styles['count']}>{listed.length}</span>}
            </div>
            <VisitorList>{listed.map(row)}</VisitorList>
          </div>
        ))
      ) : (
        <VisitorList>{days.flatMap((day) => day.scans).map(row)}</VisitorList>
      )}
    </section>
  ));
}
