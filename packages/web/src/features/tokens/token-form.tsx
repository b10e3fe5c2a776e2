import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useConfig } from '../../lib/config/config-context.ts';
import { isManagedToken } from '../../lib/session/device.ts';
import { productTokenFault } from '../../lib/session/product-token.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { TokenRefusal } from './check-token.ts';
import styles from './token-form.module.css';

interface TokenFormProps {
  /** Called with a token that looks right; resolves to the server's reason to refuse it. */
  readonly onToken: (token: string) => Promise<TokenRefusal | null>;
  /** Called with a device's code; resolves to its token, or to the reason why there is none. */
  readonly onCode: (code: string) => Promise<{ readonly token: string } | 'CODE_ENDED' | 'NETWORK'>;
}

/** Sign-in with a token of the product, from the URL or typed. */
export function TokenForm({ onToken, onCode }: TokenFormProps) {
  const { t } = useTranslation('tokens');
  const { tokenIssuer } = useConfig();
  const { search, hash } = useLocation();
  // Behind the number sign it is sent to nobody: codes that set a device up have it there.
  const code = new URLSearchParams(hash.slice(1)).get('code');
  const given = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  const isBegun = useRef(false);
  const form = useForm({ defaultValues: { token: given ?? '' } });
  const send = form.handleSubmit(async ({ token: typed }) => {
    const token = typed.trim();
    const fault = (isManagedToken(token) ? null : productTokenFault(token, tokenIssuer)) ?? (await onToken(token));
    if (fault !== null) form.setError('token', { message: t(`fault.${fault}`) }, { shouldFocus: true });
  });

  useEffect(() => {
    if ((given === null && code === null) || isBegun.current) return;
    isBegun.current = true;
    // Either is as good as a password: it must not stay in the history.
    history.replaceState(history.state, '', location.pathname);
    if (code === null) {
      void send();
      return;
    }
    void onCode(code).then((found) => {
      if (typeof found === 'string') {
        form.setError('token', { message: t(`fault.${found}`) });
        return;
      }
      form.setValue('token', found.token);
      void send();
    });
  }, [given, code, send, onCode, form, t]);

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
      <TextArea
        {...form.register('token')}
        label={t('field')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.token?.message}
      />
      <Button type="submit" kind="main" size="tall" isWide isBusy={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  );
}
