import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { readStored, storageKeys, writeStored } from '../../lib/storage/storage.ts';
import { NoticeStrip } from '../../ui/notice-strip.tsx';
import { codeRequest } from './code-request.ts';
import { useUnverified } from './use-unverified.ts';

/**
 * Shown to people whose e-mail is not verified, on their first screen: the things that wait for it, and a link to verify it. A
 * dismissed one does not come back; /account and the screens on which something is missing still say it.
 */
export function VerifyBanner() {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const location = useLocation();
  const isOnline = useIsOnline();
  const [dismissedBy, setDismissedBy] = useState(readStored(storageKeys.verifyDismissed));
  const claims = useUnverified();
  // Without a connection no code can be sent.
  if (claims === null || claims.sub === dismissedBy || !isOnline) return null;
  return (
    <NoticeStrip
      size={role === 'VISITOR' ? 'touch' : 'work'}
      label={t('unverified.label')}
      action={{
        to: '/verify-email',
        state: codeRequest(location),
        label: t('unverified.act'),
        closeLabel: t('unverified.later'),
        onClose: () => {
          writeStored(storageKeys.verifyDismissed, claims.sub ?? null);
          setDismissedBy(claims.sub ?? null);
        },
      }}
    >
      {t(role === 'VISITOR' ? 'unverified.visitor' : 'unverified.text')}
    </NoticeStrip>
  );
}
