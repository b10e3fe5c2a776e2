import { isMeetingOver, type Wish } from '@fairlead/contract/wishes';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from './i18n/formats.ts';

/** Parts of a wish in the text; an absent part is left out. */
type SaidWish = Pick<Wish, 'kind'> & Partial<Pick<Wish, 'by' | 'noCalls' | 'meetingAt'>>;

/**
 * Returns the text of a wish for its visitor and for its reader: "A quote, by e-mail, no calls", or as `asked` "Asked for: a
 * quote, by e-mail, no calls".
 */
export function useWishText(form: 'kind' | 'asked' = 'kind'): (wish: SaidWish, timeZone?: string) => string {
  const { t } = useTranslation('wishes');
  const whenOf = (meetingAt: string, timeZone?: string) => {
    const when = formatDayAndTime(meetingAt, timeZone);
    return isMeetingOver(meetingAt, Date.now()) ? t('past', { when }) : when;
  };
  return ({ kind, by, noCalls, meetingAt }, timeZone) =>
    [
      t(`${form}.${kind}`),
      meetingAt ? whenOf(meetingAt, timeZone) : '',
      by ? t(`by.${by}`) : '',
      noCalls ? t('noCalls') : '',
    ]
      .filter((part) => part !== '')
      .join(', ');
}
