import { getMeetingFile, isMeetingOver, type Wish } from '@fairlead/contract/wishes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from './client/call.ts';
import { ApiProblem } from './client/failures.ts';
import { saveFile } from './downloads.ts';
import { formatDayAndTime } from './i18n/formats.ts';
import { showToast } from './toast.ts';

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

/** Hands the meeting that was asked of an exhibitor to the phone, which offers it to its calendar. */
export function useSaveMeeting(exhibitorId: string) {
  const { t } = useTranslation('wishes');
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await callForFile(getMeetingFile, { params: { exhibitorId } }, { isQuiet: true }), 'meeting.ics');
    } catch (error) {
      showToast(error instanceof ApiProblem ? error.detail : t('notReached'), { severity: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save: () => void save() };
}
