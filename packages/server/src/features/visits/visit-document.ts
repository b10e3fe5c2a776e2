import type { Language } from '@fairlead/contract/languages';
import type { Visit } from '@fairlead/contract/visits';
import { isMeetingOver, type Wish } from '@fairlead/contract/wishes';
import type { FileAnswer } from '../../platform/http/register.ts';
import { translate } from '../../platform/messages.ts';
import type { Block, DocumentThreads, PlainDocument } from '../../platform/pdf/plain-document.ts';
import { findName } from './queries.ts';
import { readVisit, type VisitorContext, type Wanted } from './read-visit.ts';

type Point = Visit['days'][number]['points'][number];

const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);

const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

export const timeIn = (language: Language, { firstAt, timeZone }: Point): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', timeZone }).format(new Date(firstAt));

function meetingTime(meetingAt: string, { timeZone }: Point, language: Language, now: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone }).format(new Date(meetingAt));
  const time = part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const when = `${part({ day: 'numeric', month: 'short', year: 'numeric' })}, ${time}`;
  return isMeetingOver(meetingAt, now.getTime()) ? translate(language, 'visit.meetingOver', { when }) : when;
}

/** "Asked for: a meeting, 28 Nov 2026, 10:00, by e-mail". */
function wishLine({ kind, by, noCalls, meetingAt }: Wish, point: Point, { language, now }: Reading): string {
  return [
    translate(language, `visit.asked.${kind}`),
    ...(meetingAt === null ? [] : [meetingTime(meetingAt, point, language, now)]),
    ...(by === null ? [] : [translate(language, `wish.by.${by}`)]),
    ...(noCalls ? [translate(language, 'wish.noCalls')] : []),
  ].join(', ');
}

/** Reader and time. */
type Reading = Pick<VisitorContext, 'language' | 'now'>;

/** Facts about a point, a line each. */
export function linesOf(point: Point, reading: Reading): string[] {
  const { language } = reading;
  const text = (key: string, values: Record<string, string>) => translate(language, `visit.${key}`, values);
  const names = (documents: Point['documents']) => documents.map(({ name }) => name).join(' · ');
  const looked = point.documents.filter(({ isOpened, isFavourite }) => isOpened || isFavourite);
  const others = point.documents.filter(({ isOpened, isFavourite }) => !(isOpened || isFavourite));
  return [
    [point.exhibitor, point.stand, point.tradeFair].filter((part) => part !== null).join(' · '),
    ...(looked.length > 0 ? [text('opened', { names: names(looked) })] : []),
    ...(others.length > 0 ? [text('others', { names: names(others) })] : []),
    ...(point.wish === null ? [] : [wishLine(point.wish, point, reading)]),
    ...point.answers.map(({ question, answer }) => `${question} ${answer}`),
    ...(point.note === null ? [] : [text('note', { note: point.note })]),
  ];
}

/** Title of a visit: its fair, where it has one. */
export const titleOf = ({ tradeFairs }: Visit, { tradeFairId }: Wanted, language: Language): string => {
  const fair = tradeFairs.find(({ id }) => id === tradeFairId);
  return fair ? translate(language, 'visit.titleOf', { fair: fair.name }) : translate(language, 'visit.title');
};

/** The days of a visit, each with its points. */
export const daysIn = ({ days }: Visit, language: Language) =>
  days.map(({ day, points }) => ({ title: dayIn(language, day), points }));

function documentOf(visit: Visit, title: string, name: string, reading: Reading): PlainDocument {
  const { language } = reading;
  const blocks: Block[] = daysIn(visit, language).flatMap(({ title: day, points }): Block[] => [
    { kind: 'HEADING', text: day },
    ...points.map(
      (point): Block => ({
        kind: 'ITEM',
        title: point.title,
        aside: timeIn(language, point),
        lines: linesOf(point, reading),
      }),
    ),
  ]);
  const empty: Block[] = blocks.length === 0 ? [{ kind: 'NOTE', text: translate(language, 'visit.empty') }] : [];
  const cut: Block[] = visit.isWhole ? [] : [{ kind: 'NOTE', text: translate(language, 'visit.cut') }];
  return {
    language,
    title,
    subtitle: name,
    blocks: [...blocks, ...empty, ...cut],
    foot: translate(language, 'visit.foot'),
    page: translate(language, 'visit.page'),
  };
}

/** Returns a visitor's visit as PDF, in their language. */
export async function visitFile(
  context: VisitorContext & { readonly signal: AbortSignal },
  wanted: Wanted,
  threads: DocumentThreads,
): Promise<FileAnswer> {
  const { database, caller, language, signal } = context;
  const [visit, name] = await Promise.all([readVisit(context, wanted), findName(database, caller.visitorId)]);
  const document = documentOf(visit, titleOf(visit, wanted, language), name, context);
  const pdf = await threads.run(caller.subject, document, [], signal);
  return { type: 'application/pdf', fileName: 'visit.pdf', body: Buffer.from(pdf) };
}
