import { useTranslation } from 'react-i18next';
import type { SuspensionNotice } from '../../lib/session/session.ts';
import { NoticeStrip } from '../../ui/notice-strip.tsx';
import { suspensionMessage } from './identity-messages.ts';

/** Shown to the people of a suspended organizer, whose fairs would otherwise be gone without a word. */
export function SuspendedOrganizerBanner({ suspension }: { readonly suspension: SuspensionNotice }) {
  const { t } = useTranslation('accounts');
  return (
    <NoticeStrip size="work" label={t('suspended.label')}>
      {`${suspensionMessage(suspension, t)} ${t('suspended.fairs')}`}
    </NoticeStrip>
  );
}
