import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AccountFrame } from '../../features/accounts/account-frame.tsx';
import { findDevice, redeemCode, refusalOfToken } from '../../features/tokens/check-token.ts';
import { TokenForm } from '../../features/tokens/token-form.tsx';
import { useHostRole } from '../../lib/config/config-context.ts';
import { identity } from '../../lib/identity/current.ts';
import { isManagedToken } from '../../lib/session/device.ts';
import { startDeviceSession, startSession } from '../../lib/session/session.ts';
import { recordSessionEnd } from '../../lib/session/session-ended.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Sign-in with a token of the product; it takes the place of whatever session there was. */
export function TokenRoute() {
  const { t } = useTranslation('tokens');
  const role = useHostRole();
  const client = useQueryClient();
  const navigate = useNavigate();
  const enter = async (token: string) => {
    const device = isManagedToken(token) ? await findDevice(token, role) : null;
    if (typeof device === 'string') return device;
    const refusal = device === null ? await refusalOfToken(token, role) : null;
    if (refusal !== null) return refusal;
    if (device === null) startSession(token);
    else startDeviceSession(token, device);
    recordSessionEnd(null);
    // Else the person before would be back once the token has run out.
    await identity()
      .signOut()
      .catch(() => undefined);
    client.clear();
    await navigate(device === null ? '/' : '/scanner', { replace: true });
    return null;
  };
  const foot = (
    <>
      <span>{t('other')}</span>
      <TextLink to="/login">{t('signIn')}</TextLink>
    </>
  );
  return (
    <AccountFrame title={t('title')} subtitle={t('subtitle')} foot={foot}>
      <TokenForm onToken={enter} onCode={redeemCode} />
    </AccountFrame>
  );
}
