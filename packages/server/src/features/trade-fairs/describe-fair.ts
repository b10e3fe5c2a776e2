import type { Language } from '@fairlead/contract/languages';

interface Fair {
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly timeZone: string;
  readonly venue: string | null;
  readonly city: string | null;
}

/** Describes a fair in a mail: its days, as its own clock counts them, and its place; empty where they are not entered. */
export function describeFair(fair: Fair, language: Language): { readonly when: string; readonly where: string } {
  const days = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: fair.timeZone },
  } as const);
  const { startsAt, endsAt } = fair;
  const when = startsAt === null ? '' : endsAt === null ? days.format(startsAt) : days.formatRange(startsAt, endsAt);
  const where = [fair.venue, fair.city].filter((part) => part !== null && part !== '').join(', ');
  return { when, where };
}
