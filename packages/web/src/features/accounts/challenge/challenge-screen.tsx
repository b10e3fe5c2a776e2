import { type ReactNode, Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useHostRole } from '../../../lib/config/config-context.ts';
import { identity } from '../../../lib/identity/current.ts';
import type { Challenge, ChallengeAnswer, MfaKind, SignInResult } from '../../../lib/identity/identity.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { CodeForm } from '../code-form.tsx';
import styles from '../form.module.css';
import { ResendCode } from '../resend-code.tsx';
import { metadataFor } from '../sign-in.ts';
import { useStateAtMount } from '../use-state-at-mount.ts';
import { isCredentialsRefusal, useSubmitAccountForm } from '../use-submit-account-form.ts';
import verifyStyles from '../verify-form.module.css';
import { NewPasswordStep } from './new-password-step.tsx';

interface CustomStepProps {
  readonly question: string | undefined;
  /** Returns the next challenge of the sign-in. */
  readonly onAnswer: (answer: ChallengeAnswer) => Promise<SignInResult>;
}

/** A question of the pool's own, which brings its text. */
function CustomStep({ question, onAnswer }: CustomStepProps) {
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

interface SelectStepProps {
  readonly choices: readonly MfaKind[];
  readonly onAnswer: (answer: ChallengeAnswer) => Promise<void>;
}

function SelectStep({ choices, onAnswer }: SelectStepProps) {
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

/** Loaded with the drawing of QR codes; few people ever need it. */
const TotpSetup = lazyPart(async () => (await import('../totp-setup.tsx')).TotpSetup);

interface ChallengeScreenProps {
  readonly challenge: Challenge;
  /** Whose sign-in it is. */
  readonly email: string | undefined;
  readonly onResult: (result: SignInResult) => Promise<void>;
  /** Begins the sign-in once more with what was typed, so that another code is sent. */
  readonly onAgain: () => Promise<void>;
  readonly onBack: () => void;
}

/** Steps that a sign-in requires after the password. */
export function ChallengeScreen({ challenge, email, onResult, onAgain, onBack }: ChallengeScreenProps) {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const sentAt = useStateAtMount(Date.now());
  const sendAnswer = async (typed: ChallengeAnswer) => {
    const result = await identity().answerChallenge(typed, metadataFor(role));
    await onResult(result);
    return result;
  };
  const answer = async (typed: ChallengeAnswer) => void (await sendAnswer(typed));
  const back = (
    <Button kind="text" size="small" onClick={onBack}>
      {t('challenge.back')}
    </Button>
  );
  const frame = (kind: 'newPassword' | 'totp' | 'setup' | 'select' | 'custom', children: ReactNode, text?: string) => (
    <AccountFrame title={t(`challenge.${kind}.title`)} subtitle={text ?? t(`challenge.${kind}.text`)} foot={back}>
      {children}
    </AccountFrame>
  );

  switch (challenge.kind) {
    case 'NEW_PASSWORD_REQUIRED':
      return frame(
        'newPassword',
        <NewPasswordStep required={challenge.requiredAttributes} onAnswer={answer} />,
        email === undefined ? undefined : t('challenge.newPassword.for', { email }),
      );
    case 'MFA_REQUIRED': {
      const kind = challenge.medium === 'EMAIL' ? 'email' : 'sms';
      const destination = challenge.destination.replace(/\*/g, '•');
      return (
        <AccountFrame
          title={t(`challenge.${kind}.title`)}
          subtitle={destination === '' ? t('verify.subtitle') : t(`challenge.${kind}.text`, { destination })}
          foot={back}
        >
          <CodeForm
            label={t('verify.code')}
            submitLabel={t('challenge.submit')}
            onSend={(code) => answer({ kind: 'CODE', code })}
          >
            <div className={verifyStyles['ways']}>
              <ResendCode sentAt={sentAt} onResend={onAgain} />
            </div>
          </CodeForm>
        </AccountFrame>
      );
    }
    case 'TOTP_REQUIRED':
      return frame(
        'totp',
        <CodeForm
          label={t('totp.code')}
          submitLabel={t('challenge.submit')}
          wrongMessage={t('totp.wrong')}
          onSend={(code) => answer({ kind: 'CODE', code })}
        >
          <p className={verifyStyles['ways']}>{t('challenge.totp.lost')}</p>
        </CodeForm>,
      );
    case 'MFA_SETUP':
      return frame(
        'setup',
        <Suspense fallback={<Skeleton />}>
          <TotpSetup
            account=""
            submitLabel={t('challenge.submit')}
            onSend={(code) => answer({ kind: 'TOTP_SETUP', code })}
          />
        </Suspense>,
      );
    case 'SELECT_MFA_TYPE':
      return frame('select', <SelectStep choices={challenge.choices} onAnswer={answer} />);
    case 'CUSTOM_CHALLENGE': {
      const { question } = challenge.parameters;
      return frame('custom', <CustomStep question={question} onAnswer={sendAnswer} />, question);
    }
  }
}
