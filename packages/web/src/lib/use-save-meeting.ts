import { getMeetingFile } from '@fairlead/contract/wishes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from './client/call.ts';
import { saveFile } from './client/download.ts';
import { ApiProblem } from './client/failures.ts';
import { showToast } from './toast.ts';

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
