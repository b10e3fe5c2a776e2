import { type Asset, industryIds, jobRoleIds } from '@fairlead/contract/assets';
import type { EndpointInput } from '@fairlead/contract/endpoint';
import { type countLeads, leadStatus } from '@fairlead/contract/leads';
import { wishKind } from '@fairlead/contract/wishes';
import type { TFunction } from 'i18next';
import { addDays, dayOf, fromWallTime } from '../../../lib/dates.ts';
import { formatDay, formatDayRange } from '../../../lib/i18n/formats.ts';

interface Clock {
  readonly timeZone: string;
  readonly now: number;
}

interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Data for the options and their texts. */
interface Known extends Clock {
  readonly t: TFunction<'leads'>;
  readonly wishText: (wish: { kind: (typeof wishKind.options)[number] }) => string;
  readonly countries: readonly FilterOption[];
  readonly industries: readonly Asset[];
  readonly jobRoles: readonly Asset[];
  readonly points: readonly (Named & { readonly scanCount: number })[];
  readonly colleagues: readonly Named[];
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
}

export type FilterFields = Omit<EndpointInput<typeof countLeads>['query'], 'q'>;

interface Filter {
  /** Returns whether the filter takes this value; readers of an address ignore any other. */
  readonly isAllowed: (value: string) => boolean;
  /** Returns the fields of the request. */
  readonly toFields: (value: string, clock: Clock) => FilterFields;
  readonly options: (known: Known) => readonly FilterOption[];
  /** Text of a value that is not among the options; by default the value. */
  readonly textOf?: (value: string, known: Known) => string;
  /** Several values at once, with commas between them. */
  readonly isOfSeveral?: true;
}

const maxTags = 50;
/** The server's limit. */
const maxCountries = 50;
const unassigned = 'NOBODY';

const day = /^\d{4}-\d\d-\d\d$/;
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const isWithin = (max: number) => (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= max;
const isOneOf = (values: readonly string[]) => (text: string) => values.includes(text);
const isListOf = (isItem: (text: string) => boolean) => (text: string) => text.split(',').every(isItem);

function isSpan(text: string): boolean {
  const [from = '', to, ...rest] = text.split('..');
  if (to === undefined || rest.length > 0) return false;
  return from + to !== '' && [from, to].every((edge) => edge === '' || day.test(edge));
}

/** Returns the first and the last day of a list; null where it is open. */
export function seenDays(seen: string, { timeZone, now }: Clock): { from: string | null; to: string | null } {
  const today = dayOf(now, timeZone);
  if (seen === 'today') return { from: today, to: null };
  if (seen === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  const [from = '', to = ''] = seen.split('..');
  return { from: from || null, to: to || null };
}

/** Days are those of the fair: its midnight, and the midnight after the last. */
function seenFields(seen: string, clock: Clock) {
  const { from, to } = seenDays(seen, clock);
  const midnight = (date: string) => fromWallTime({ date, time: '00:00' }, clock.timeZone);
  return { ...(from !== null && { from: midnight(from) }), ...(to !== null && { to: midnight(addDays(to, 1)) }) };
}

function seenText(seen: string, { t, ...clock }: Known): string {
  const noon = (date: string) => fromWallTime({ date, time: '12:00' }, clock.timeZone);
  const { from, to } = seenDays(seen, clock);
  if (from !== null && to !== null) return formatDayRange(noon(from), noon(to), clock.timeZone);
  if (from !== null) return t('filter.since', { day: formatDay(noon(from), clock.timeZone) });
  return t('filter.until', { day: formatDay(noon(to ?? ''), clock.timeZone) });
}

const andMore = (value: string, { t }: Known): string => t('filter.andMore', { value });
const optionsOf = (some: readonly Asset[]) => some.map(({ id, label }) => ({ value: id, label }));
const optionsOfColleagues = ({ colleagues }: Known) => colleagues.map(({ id, name }) => ({ value: id, label: name }));
const formerColleague = (_: string, { t }: Known): string => t('somebody');

/** Filters of the list, in the order of their chips. Each has a field in the contract and a condition in the server's lead-query.ts. */
export const leadFilters = {
  seen: {
    isAllowed: (value) => value === 'today' || value === 'yesterday' || isSpan(value),
    toFields: seenFields,
    options: ({ t, now, timeZone }) => [
      { value: 'today', label: t('filter.today') },
      { value: 'yesterday', label: t('filter.yesterday') },
      { value: `${addDays(dayOf(now, timeZone), -6)}..`, label: t('filter.week') },
    ],
    textOf: seenText,
  },
  status: {
    isAllowed: isListOf(isOneOf(leadStatus.options)),
    toFields: (status) => ({ status }),
    options: ({ t }) => leadStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
    isOfSeveral: true,
  },
  rating: {
    isAllowed: isWithin(5),
    toFields: (rating) => ({ rating }),
    options: (known) =>
      ['5', '4', '3', '2', '1'].map((value) => ({ value, label: value === '5' ? value : andMore(value, known) })),
    textOf: andMore,
  },
  score: {
    isAllowed: isWithin(100),
    toFields: (minScore) => ({ minScore }),
    options: (known) => ['90', '80', '70', '50', '30'].map((value) => ({ value, label: andMore(value, known) })),
    textOf: andMore,
  },
  unlocked: {
    isAllowed: isOneOf(['true', 'false']),
    toFields: (value) => ({ unlocked: value === 'true' ? 'true' : 'false' }),
    options: ({ t }) => [
      { value: 'false', label: t('view.locked') },
      { value: 'true', label: t('view.unlocked') },
    ],
  },
  wish: {
    isAllowed: isListOf(isOneOf(wishKind.options)),
    toFields: (wish) => ({ wish }),
    options: ({ wishText }) => wishKind.options.map((kind) => ({ value: kind, label: wishText({ kind }) })),
    isOfSeveral: true,
  },
  tag: {
    isAllowed: (value) => value !== '',
    toFields: (tag) => ({ tag }),
    options: ({ tags }) => tags.slice(0, maxTags).map(({ tag, count }) => ({ value: tag, label: tag, count })),
  },
  point: {
    isAllowed: isUuid,
    toFields: (beaconId) => ({ beaconId }),
    options: ({ points }) => points.map(({ id, name, scanCount }) => ({ value: id, label: name, count: scanCount })),
  },
  assignee: {
    isAllowed: (value) => value === unassigned || isUuid(value),
    toFields: (assigneeId) => ({ assigneeId }),
    options: (known) => [...optionsOfColleagues(known), { value: unassigned, label: known.t('assignee.nobody') }],
    textOf: formerColleague,
  },
  country: {
    isAllowed: (value) => isListOf((code) => /^[A-Z]{2}$/.test(code))(value) && value.split(',').length <= maxCountries,
    toFields: (countryCode) => ({ countryCode }),
    options: ({ countries }) => countries,
    isOfSeveral: true,
  },
  industry: {
    isAllowed: isListOf(isOneOf(industryIds)),
    toFields: (industry) => ({ industry }),
    options: ({ industries }) => optionsOf(industries),
    isOfSeveral: true,
  },
  role: {
    isAllowed: isListOf(isOneOf(jobRoleIds)),
    toFields: (profession) => ({ profession }),
    options: ({ jobRoles }) => optionsOf(jobRoles),
    isOfSeveral: true,
  },
  captured: {
    isAllowed: isUuid,
    toFields: (capturedBy) => ({ capturedBy }),
    options: optionsOfColleagues,
    textOf: formerColleague,
  },
} as const satisfies Readonly<Record<string, Filter>>;

export type FilterKey = keyof typeof leadFilters;
export const filterKeys = Object.keys(leadFilters) as readonly FilterKey[];
export const filterOf = (key: FilterKey): Filter => leadFilters[key];
