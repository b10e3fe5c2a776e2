import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ChallengeAnswer, SignInResult } from '../../../lib/identity/identity.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../form.module.css';
import { isCredentialsRefusal, useSubmitAccountForm } from '../use-submit-account-form.ts';

interface CustomStepProps {
  readonly question: string | undefined;
  /** Returns the next challenge of the sign-in. */
  readonly onAnswer: (answer: ChallengeAnswer) => Promise<SignInResult>;
}

/** A question of the pool's own, which brings its text. */
export function CustomStep({ question, onAnswer }: CustomStepProps) {
  const { t } = useTranslation('accounts');
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const form = useForm({ defaultValues: { answer: '' } });
  const send = form.handleSubmit(({ answer }) =>
    submit(
      async () => {
        const next = await onAnswer({ kind: 'CUSTOM', answer: answer.trim() }).catch((error: unknown) => {
          if (!isCredentialsRefusal(error)) throw error;
          return null;
        });
        // The pool limits the number of tries.
        if (next === null) {
          form.setError('answer', { message: t('challenge.custom.over') }, { shouldFocus: true });
          return;
        }
        if (next.kind !== 'CUSTOM_CHALLENGE') return;
        // After a wrong answer a pool only repeats the question.
        if (next.parameters['question'] !== question) form.reset();
        else form.setError('answer', { message: t('challenge.custom.again') }, { shouldFocus: true });
      },
      (_, message) => {
        form.setError('answer', { message }, { shouldFocus: true });
        return true;
      },
    ),
  );
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        {...form.register('answer', { validate: (value) => value.trim() !== '' || t('field.answerMissing') })}
        label={t('field.answer')}
        autoComplete="off"
        error={form.formState.errors.answer?.message}
      />
      <FormAlert message={formError} />
      <Button type="submit" kind="main" size="tall" isWide isBusy={isBusy} className={styles['submit']}>
        {t('challenge.submit')}
      </Button>
    </form>
  );
}
