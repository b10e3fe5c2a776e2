import type { ConsentTexts } from '@fairlead/contract/printed-page';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './printed-point.module.css';

export const guestFormFields = { email: 'email', consent: 'consent' } as const;

interface GuestFormProps extends Pick<ComponentProps<'form'>, 'onSubmit'> {
  readonly code: string;
  /** Text of the button. */
  readonly hasDocuments: boolean;
  /** Texts to agree to; consent needs them. */
  readonly texts: ConsentTexts | undefined;
  /** Text typed before. */
  readonly typed?: { readonly email: string; readonly hasAgreed: boolean } | undefined;
  readonly faults?: { readonly email?: string | undefined; readonly consent?: string | undefined };
  readonly failure?: string | null;
  readonly isBusy?: boolean;
  readonly onSignIn?: () => void;
}

/**
 * One field and one tick for visitors without a session. A form as browsers know it: sent before the program has come, or where
 * none runs, it posts to the page's own URL.
 */
export function GuestForm({
  code,
  hasDocuments,
  texts,
  typed,
  faults,
  failure,
  isBusy = false,
  ...on
}: GuestFormProps) {
  const { t } = useTranslation('scans');
  const back = `?${new URLSearchParams({ return: `/scan/${code}/add` })}`;
  return (
    <form
      className={styles['actions']}
      data-guest-form=""
      method="post"
      action={`/scan/${encodeURIComponent(code)}`}
      {...(on.onSubmit && { noValidate: true, onSubmit: on.onSubmit })}
    >
      <TextField
        name={guestFormFields.email}
        label={t('printed.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        required
        defaultValue={typed?.email ?? ''}
        error={faults?.email}
      />
      <Checkbox
        name={guestFormFields.consent}
        value={texts?.textVersion ?? ''}
        required
        defaultChecked={typed?.hasAgreed ?? false}
        error={faults?.consent}
      >
        <span className={styles['agree']}>
          {texts?.terms} {texts?.privacy}
        </span>
      </Checkbox>
      <p className={styles['legal']}>
        {(['terms', 'privacy'] as const).map((document) => (
          <a key={document} href={`/legal/${document}`} target="_blank" rel="noreferrer">
            {t(`printed.${document}`)}
          </a>
        ))}
      </p>
      <FormAlert message={failure} />
      <Button type="submit" kind="main" size="tall" isWide isBusy={isBusy}>
        {hasDocuments ? t('printed.openDocuments') : t('printed.save')}
      </Button>
      <p className={styles['small']}>{texts?.share}</p>
      <ButtonLink to={`/login${back}`} kind="text" isWide onClick={on.onSignIn}>
        {t('printed.signIn')}
      </ButtonLink>
    </form>
  );
}
