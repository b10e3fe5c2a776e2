import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig, useHostRole } from '../../lib/config-context.ts';
import { isVerified } from '../../lib/product-token.ts';
import { readClaims, useStoredToken } from '../../lib/session.ts';
import { NoticeStrip } from '../../ui/notice-strip.tsx';
import { askForCode } from './ask-for-code.ts';

/** Whose banner was put away; it comes back with the next start of the app. */
let putAway: string | null = null;

/** For who does not count as verified: why it matters, and the way to it. */
export function VerifyBanner() {
  const { t } = useTranslation('accounts');
  const { tokenIssuer } = useConfig();
  const role = useHostRole();
  const token = useStoredToken();
  const [, setPutAway] = useState(putAway);
  const claims = readClaims(token);
  if (claims?.email === undefined || isVerified(token, claims, tokenIssuer)) return null;
  // An address that comes from another provider is confirmed there.
  if (claims.identities !== undefined || claims.sub === putAway) return null;
  return (
    <NoticeStrip
      size={role === 'VISITOR' ? 'touch' : 'work'}
      label={t('unverified.label')}
      to="/verify-email"
      state={askForCode}
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
