import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { AccountFrame } from '../../features/accounts/account-frame.tsx';
import { findHolder, type Holder, redeemCode, type TokenFault } from '../../features/managed-tokens/check-token.ts';
import { TokenForm, TokenLink, useLinkTexts } from '../../features/managed-tokens/token-form.tsx';
import { useConfig, useHostRole } from '../../lib/config/config-context.ts';
import { identity } from '../../lib/identity/current.ts';
import { productTokenFault } from '../../lib/session/product-token.ts';
import {
  isManagedToken,
  readClaims,
  readDevice,
  recordSessionEnd,
  startDeviceSession,
  startSession,
  storedToken,
} from '../../lib/session/session.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Waiting } from '../waiting.tsx';

type Step =
  | { readonly kind: 'CHECKING' }
  | { readonly kind: 'ASKING'; readonly token: string; readonly holder: Holder }
  | { readonly kind: 'TYPING'; readonly given: { readonly token: string; readonly fault: TokenFault } | null };

/** The part of a link behind the number sign, which is sent to no server. */
function readLink(hash: string): { readonly code: string | null; readonly token: string | null } | null {
  const given = new URLSearchParams(hash.slice(1));
  const [code, token] = [given.get('code'), given.get('token')];
  return code === null && token === null ? null : { code, token };
}

/** The person who is signed in on this device; null without one. */
function signedInAs(): string | null {
  const token = storedToken();
  if (token === null) return null;
  return isManagedToken(token) ? (readDevice()?.name ?? '') : (readClaims(token)?.email ?? '');
}

/** Sign-in with a token of the product. It takes the place of whatever session there is: one that is typed at once, one of a link when asked. */
export function TokenRoute() {
  const { t } = useTranslation('managed-tokens');
  const role = useHostRole();
  const { tokenIssuer } = useConfig();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [link] = useState(() => readLink(hash));
  const [step, setStep] = useState<Step>(link ? { kind: 'CHECKING' } : { kind: 'TYPING', given: null });
  const [isBusy, setIsBusy] = useState(false);
  const isBegun = useRef(false);
  const { title, text } = useLinkTexts(step.kind === 'ASKING' ? step.holder : null);

  const check = async (token: string): Promise<Holder | TokenFault> =>
    (isManagedToken(token) ? null : productTokenFault(token, tokenIssuer)) ?? (await findHolder(token, role));

  async function enter(token: string, holder: Holder): Promise<void> {
    if (holder.kind === 'DEVICE') startDeviceSession(token, holder.device);
    else startSession(token);
    recordSessionEnd(null);
    // Else the person before would be back once the token has run out.
    await identity()
      .signOut()
      .catch(() => undefined);
    client.clear();
    await navigate(holder.kind === 'DEVICE' ? '/scanner' : '/', { replace: true });
  }

  useEffect(() => {
    if (link === null || isBegun.current) return;
    isBegun.current = true;
    // Either is as good as a password: it must not stay in the history.
    history.replaceState(history.state, '', location.pathname);
    const open = async (): Promise<Step> => {
      const redeemed = link.code === null ? { token: link.token ?? '' } : await redeemCode(link.code);
      if (typeof redeemed === 'string') return { kind: 'TYPING', given: { token: '', fault: redeemed } };
      const { token } = redeemed;
      const holder = await check(token);
      return typeof holder === 'string'
        ? { kind: 'TYPING', given: { token, fault: holder } }
        : { kind: 'ASKING', token, holder };
    };
    void open().then(setStep);
  });

  if (step.kind === 'CHECKING') return <Waiting />;

  const send = async (token: string) => {
    const holder = await check(token);
    if (typeof holder === 'string') return holder;
    await enter(token, holder);
    return null;
  };
  const foot = (
    <>
      <span>{t('other')}</span>
      <TextLink to="/login">{t('signIn')}</TextLink>
    </>
  );
  return (
    <AccountFrame title={title} subtitle={text} foot={step.kind === 'TYPING' && foot}>
      {step.kind === 'TYPING' ? (
        <TokenForm given={step.given} onToken={send} />
      ) : (
        <TokenLink
          holder={step.holder}
          signedInAs={signedInAs()}
          isBusy={isBusy}
          onGoOn={() => {
            setIsBusy(true);
            void enter(step.token, step.holder);
          }}
          onLeave={() => void navigate('/', { replace: true })}
        />
      )}
    </AccountFrame>
  );
}
