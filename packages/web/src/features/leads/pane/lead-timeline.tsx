import { getLeadTimeline, type TimelineEntry } from '@fairlead/contract/lead-work';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { relativeDay } from '../../../lib/dates.ts';
import { formatMoney, formatTime, formatWeekday, zoneText } from '../../../lib/i18n/formats.ts';
import { joinShown, shownValue } from '../../../lib/i18n/shown-value.ts';
import { useEndpointPages } from '../../../lib/query/query.ts';
import { useWishText } from '../../../lib/wishes.ts';
import { Avatar } from '../../../ui/business/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import {
  flagIcon,
  type IconShape,
  multiIcon,
  reportIcon,
  scanIcon,
  singleIcon,
  surveyIcon,
  textIcon,
  unlockIcon,
} from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './lead-pane.module.css';
import { groupByDay } from './lead-steps.ts';

type Change = Extract<TimelineEntry, { kind: 'CHANGE' }>;

/** Returns a colleague's change, in one sentence after their name: "rated 4, marked it as contacted". */
function useChangeText(): (change: Change) => string {
  const { t } = useTranslation('leads');
  return ({ rating, status, addedTags = [], removedTags = [], assignee }) => {
    const parts = [
      rating !== undefined && (rating === 0 ? t('timeline.unrated') : t('timeline.rated', { rating })),
      status !== undefined && t('timeline.status', { status: t(`status.${status}`) }),
      addedTags.length > 0 && t('timeline.tagged', { tags: addedTags.join(', ') }),
      removedTags.length > 0 && t('timeline.untagged', { tags: removedTags.join(', ') }),
      assignee !== undefined &&
        (assignee === null ? t('timeline.unassigned') : t('timeline.assigned', { name: assignee })),
    ];
    return parts.filter(Boolean).join(', ');
  };
}

// Of the private use area: no name and no title contains them.
const [begin, end] = ['\uE000', '\uE001'];

/** A value that stands out in the sentence that it is filled into. */
const standOut = (text: string): string => `${begin}${text}${end}`;

/** A sentence with the values in it that stand out. */
function WithEmphasis({ text }: { readonly text: string }) {
  const parts = text.split(/[\uE000\uE001]/);
  return parts.map((part, place) => <Fragment key={place}>{place % 2 === 1 ? <b>{part}</b> : part}</Fragment>);
}

type EntryOf<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

const icons: Partial<Record<TimelineEntry['kind'], IconShape>> = {
  SCAN: scanIcon,
  DOCUMENT: reportIcon,
  ANSWERS: surveyIcon,
  WISH: flagIcon,
  UNLOCK: unlockIcon,
};

const answerIcons = { SINGLE: singleIcon, MULTI: multiIcon, TEXT: textIcon } as const;

function Answers({ answers }: { readonly answers: EntryOf<'ANSWERS'>['answers'] }) {
  return (
    <dl className={styles['box']}>
      {answers.map(({ question, type, answer }) => (
        <div key={question} className={styles['answer']} data-type={type}>
          <dt>
            <Icon of={answerIcons[type]} size={14} />
            {question}
          </dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TimelineItemProps {
  readonly entry: TimelineEntry;
  readonly timeZone: string;
}

/** The sentence of an entry; what is its own about it stands out. */
function Sentence({ entry, timeZone }: TimelineItemProps): ReactNode {
  const { t } = useTranslation('leads');
  const changeText = useChangeText();
  const wishText = useWishText();
  const author = standOut('author' in entry ? (entry.author ?? t('somebodyGone')) : '');
  switch (entry.kind) {
    case 'SCAN':
      return <WithEmphasis text={t('timeline.scan', { name: standOut(entry.point.name) })} />;
    case 'DOCUMENT':
      return (
        <WithEmphasis text={t('timeline.document', { count: entry.visits, name: standOut(entry.document.name) })} />
      );
    case 'ANSWERS':
      return <WithEmphasis text={t('timeline.answers', { title: standOut(entry.title) })} />;
    case 'CAPTURE':
      return (
        <WithEmphasis
          text={
            entry.point === null
              ? t('timeline.capture', { author })
              : t('timeline.captureAt', { author, name: standOut(entry.point.name) })
          }
        />
      );
    case 'NOTE':
      return <WithEmphasis text={t('timeline.note', { author })} />;
    case 'CHANGE':
      return <WithEmphasis text={t('timeline.change', { author, what: changeText(entry) })} />;
    case 'WISH': {
      if (entry.wish === null) return t('timeline.wishTakenBack');
      const wish = standOut(wishText(entry.wish, timeZone));
      return <WithEmphasis text={t('timeline.wish', { wish })} />;
    }
    case 'UNLOCK': {
      const sum = standOut(formatMoney(entry.amount, entry.currency));
      const text = entry.amount === 0 ? t('timeline.unlockFree', { author }) : t('timeline.unlock', { author, sum });
      return <WithEmphasis text={text} />;
    }
  }
}

/** Text that a person wrote or said with it, in a box of its own. */
function Detail({ entry }: { readonly entry: TimelineEntry }) {
  const { t } = useTranslation('leads');
  if (entry.kind === 'ANSWERS') return <Answers answers={entry.answers} />;
  if (entry.kind === 'NOTE') return <p className={styles['box']}>{entry.text}</p>;
  if (entry.kind !== 'CAPTURE') return null;
  const facts = [
    entry.rating === null ? null : t('rating.of', { rating: entry.rating }),
    entry.tags.length === 0 ? null : entry.tags.map(shownValue).join(', '),
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <p className={styles['facts']}>{joinShown(facts)}</p>}
      {entry.note !== null && <p className={styles['box']}>{entry.note}</p>}
    </>
  );
}

/** One thing that happened. What the team did carries the initials of who did it, what the person did an icon. */
function TimelineItem({ entry, timeZone }: TimelineItemProps) {
  const icon = icons[entry.kind];
  const author = 'author' in entry ? entry.author : null;
  return (
    <li className={styles['item']}>
      {icon || author === null ? (
        <span className={styles['icon']}>
          <Icon of={icon ?? scanIcon} size={14} />
        </span>
      ) : (
        <Avatar name={author} size={24} />
      )}
      <div>
        <div className={styles['head']}>
          <p>
            <Sentence entry={entry} timeZone={timeZone} />
          </p>
          <time dateTime={entry.at}>{formatTime(entry.at, timeZone)}</time>
        </div>
        <Detail entry={entry} />
      </div>
    </li>
  );
}

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
