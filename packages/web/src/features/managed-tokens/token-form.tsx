import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import type { Holder, TokenFault } from './check-token.ts';
import styles from './token-form.module.css';

interface TokenLinkProps {
  readonly holder: Holder;
  /** Name of the signed-in person, who would be signed out; null without one, '' for a person without a name. */
  readonly signedInAs: string | null;
  readonly isBusy: boolean;
  onGoOn(): void;
  onLeave(): void;
}

/** Effect of a link, in words. */
export function useLinkTexts(holder: Holder | null): { readonly title: string; readonly text: string } {
  const { t } = useTranslation('managed-tokens');
  if (holder === null) return { title: t('title'), text: t('subtitle') };
  if (holder.kind === 'PERSON') {
    const { email } = holder;
    return { title: t('link.person.title', { email }), text: t('link.person.text', { email }) };
  }
  const { company, project } = holder.device;
  const place = joinShown([project.name, project.stand]);
  return { title: t('link.device.title', { company }), text: t('link.device.text', { company, project: place }) };
}

/** Asks before a link signs a person in: anybody can have made it, and sees everything that is done with it from then on. */
export function TokenLink({ holder, signedInAs, isBusy, onGoOn, onLeave }: TokenLinkProps) {
  const { t } = useTranslation('managed-tokens');
  return (
    <div className={styles['form']}>
      {signedInAs !== null && (
        <p className={styles['note']}>
          {signedInAs === '' ? t('link.replacesSomebody') : t('link.replaces', { who: signedInAs })}
        </p>
      )}
      <Button kind="main" size="tall" isWide isBusy={isBusy} onClick={onGoOn}>
        {t(holder.kind === 'DEVICE' ? 'link.device.act' : 'link.person.act')}
      </Button>
      <Button size="tall" isWide onClick={onLeave}>
        {t('link.leave')}
      </Button>
    </div>
  );
}

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
