import { useTranslation } from 'react-i18next';
import type { ChallengeAnswer, MfaKind } from '../../../lib/identity/identity.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import styles from '../form.module.css';
import { useSubmitAccountForm } from '../use-submit-account-form.ts';

interface SelectStepProps {
  readonly choices: readonly MfaKind[];
  readonly onAnswer: (answer: ChallengeAnswer) => Promise<void>;
}

export function SelectStep({ choices, onAnswer }: SelectStepProps) {
  const { t } = useTranslation('accounts');
  const { submit, isBusy, formError } = useSubmitAccountForm();
  return (
    <div className={styles['ways']}>
      {choices.map((mfa) => (
        <Button
          key={mfa}
          kind="outline"
          size="tall"
          isWide
          aria-disabled={isBusy}
          onClick={() => !isBusy && void submit(() => onAnswer({ kind: 'MFA_TYPE', mfa }))}
        >
          {t(`challenge.select.${mfa}`)}
        </Button>
      ))}
      <FormAlert message={formError} />
    </div>
  );
}
