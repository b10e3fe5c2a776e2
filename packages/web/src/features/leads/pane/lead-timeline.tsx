import { getLeadTimeline } from '@fairlead/contract/lead-work';
import { useTranslation } from 'react-i18next';
import { relativeDay } from '../../../lib/dates.ts';
import { formatWeekday, zoneText } from '../../../lib/i18n/formats.ts';
import { useEndpointPages } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './lead-timeline.module.css';
import { groupByDay } from './timeline-days.ts';
import { TimelineItem } from './timeline-item.tsx';

interface LeadTimelineProps {
  readonly projectId: string;
  readonly leadId: string;
  readonly timeZone: string;
  readonly now: number;
}

/** Events of a lead, newest first, by day and in the fair's zone. */
export function LeadTimeline({ projectId, leadId, timeZone, now }: LeadTimelineProps) {
  const { t } = useTranslation('leads');
  const timeline = useEndpointPages(
    getLeadTimeline,
    { params: { projectId, leadId }, query: {} },
    { call: { isQuiet: true } },
  );
  const entries = timeline.data?.pages.flatMap((page) => page.items);
  const days = entries && groupByDay(entries, timeZone);
  const dayLabel = (at: string) => {
    const relative = relativeDay(at, timeZone, now);
    const day = formatWeekday(at, timeZone);
    return relative === null ? day : `${t(`timeline.${relative}`)}, ${day}`;
  };
  return (
    <section className={styles['timeline']} aria-label={t('timeline.label')}>
      {entries === undefined && timeline.error !== null && (
        <ErrorState size="work" title={t('timeline.failed')} onRetry={() => void timeline.refetch()} />
      )}
      {entries === undefined && timeline.error === null && (
        <div className={styles['waiting']} aria-busy="true">
          <Skeleton shape="half" />
          <Skeleton shape="most" />
          <Skeleton shape="most" />
        </div>
      )}
      {days?.length === 0 && <p className={styles['none']}>{t('timeline.none')}</p>}
      {days?.map(({ day, entries: held }, index) => (
        <div key={day}>
          <h3 className={styles['day']}>
            {dayLabel(held[0]?.at ?? '')}
            {index === 0 && <span className={styles['zone']}>{t('pane.times', { zone: zoneText(timeZone) })}</span>}
          </h3>
          <ol>
            {held.map((entry) => (
              <TimelineItem key={entry.id} entry={entry} timeZone={timeZone} />
            ))}
          </ol>
        </div>
      ))}
      {timeline.hasNextPage && (
        <Button size="compact" isBusy={timeline.isFetchingNextPage} onClick={timeline.fetchMore}>
          {t('timeline.earlier')}
        </Button>
      )}
    </section>
  );
}
