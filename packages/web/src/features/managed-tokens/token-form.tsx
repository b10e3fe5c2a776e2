import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { TokenFault } from './check-token.ts';
import styles from './token-form.module.css';

interface TokenFormProps {
  /** Token of a link, and the reason why it was refused. */
  readonly given: { readonly token: string; readonly fault: TokenFault } | null;
  /** Resolves to the reason why the token is not taken. */
  readonly onToken: (token: string) => Promise<TokenFault | null>;
}

/** Sign-in with a token of the product that a person types or pastes. */
export function TokenForm({ given, onToken }: TokenFormProps) {
  const { t } = useTranslation('managed-tokens');
  const form = useForm({ defaultValues: { token: given?.token ?? '' } });
  const send = form.handleSubmit(async ({ token }) => {
    const fault = await onToken(token.trim());
    if (fault !== null) form.setError('token', { message: t(`fault.${fault}`) }, { shouldFocus: true });
  });

  const { errors, isSubmitting, isSubmitted } = form.formState;
  const faultOfLink = given !== null && !isSubmitted ? t(`fault.${given.fault}`) : undefined;
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
      <TextArea
        {...form.register('token')}
        label={t('field')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.token?.message ?? faultOfLink}
      />
      <Button type="submit" kind="main" size="tall" isWide isBusy={isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  );
}
