import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { NoticeStrip } from '../../ui/notice-strip.tsx';
import { codeRequest } from './code-request.ts';
import { useUnverified } from './use-unverified.ts';

/** The subject who dismissed the banner; it comes back when the app is started again. */
let dismissedBy: string | null = null;

/** Shown to people whose e-mail is not verified: why that matters, and a link to verify it. */
export function VerifyBanner() {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const location = useLocation();
  const [, setDismissedBy] = useState(dismissedBy);
  const claims = useUnverified();
  if (claims === null || claims.sub === dismissedBy) return null;
  return (
    <NoticeStrip
      size={role === 'VISITOR' ? 'touch' : 'work'}
      label={t('unverified.label')}
      to="/verify-email"
      state={codeRequest(location)}
      act={t('unverified.act')}
      closeLabel={t('unverified.later')}
      onClose={() => {
        dismissedBy = claims.sub ?? null;
        setDismissedBy(dismissedBy);
      }}
    >
      {t('unverified.text')}
    </NoticeStrip>
  );
}
