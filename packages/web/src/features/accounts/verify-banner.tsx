import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { NoticeStrip } from '../../ui/notice-strip.tsx';
import { askForCode } from './ask-for-code.ts';
import { useUnverified } from './use-unverified.ts';

/** Whose banner was dismissed; it comes back with the next start of the app. */
let putAway: string | null = null;

/** For who does not count as verified: why it matters, and the way to it. */
export function VerifyBanner() {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const location = useLocation();
  const [, setPutAway] = useState(putAway);
  const claims = useUnverified();
  if (claims === null || claims.sub === putAway) return null;
  return (
    <NoticeStrip
      size={role === 'VISITOR' ? 'touch' : 'work'}
      label={t('unverified.label')}
      to="/verify-email"
      state={askForCode(location)}
      act={t('unverified.act')}
      closeLabel={t('unverified.later')}
      onClose={() => {
        putAway = claims.sub ?? null;
        setPutAway(putAway);
      }}
    >
      {t('unverified.text')}
    </NoticeStrip>
  );
}
