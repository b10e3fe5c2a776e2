import { emailText } from '@fairlead/contract/domain-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostRole } from '../../../lib/config/config-context.ts';
import { identity } from '../../../lib/identity/current.ts';
import { startSession } from '../../../lib/session/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, clockIcon } from '../../../ui/icons.ts';
import { CodeForm } from '../code-form.tsx';
import { ResendCode } from '../resend-code.tsx';
import { forgetSentCode, rememberSentCode, type SentCode, sentCodeTo } from '../sent-code.ts';
import { metadataFor } from '../sign-in.ts';
import { useSubmitAccountForm } from '../use-submit-account-form.ts';
import { sendEmailCode, verifyNewEmail } from '../verify-email.ts';
import verifyStyles from '../verify-form.module.css';
import { NewEmail } from './new-email.tsx';
import { SecurityPart } from './security-part.tsx';
import styles from './security-section.module.css';
import { useControlSize } from './use-control-size.ts';
import { useRecordChanged } from './use-identity-record.ts';

interface EmailPartProps {
  readonly email: string;
  readonly isConfirmed: boolean;
  /** The one that holds while a new one waits for its code. */
  readonly former: string | null;
  readonly mayChange: boolean;
}

type Step = 'shown' | 'changing' | SentCode;

/** The e-mail address, whether it is confirmed, and how to change it with a code. */
export function EmailPart({ email, isConfirmed, former, mayChange }: EmailPartProps) {
  const { t } = useTranslation(['security', 'accounts']);
  const role = useHostRole();
  const changed = useRecordChanged();
  const [step, setStep] = useState<Step>('shown');

  const resend = async () => setStep(await sendEmailCode(email, role));
  const begin = async () => setStep(sentCodeTo(email) ?? (await sendEmailCode(email, role)));
  const confirm = async (code: string) => {
    await verifyNewEmail(code, role);
    await changed();
    setStep('shown');
    showToast(t('email.done'), { severity: 'success' });
  };
  const cancelChange = async () => {
    const [delivery] = await identity().updateAttributes({ email: former ?? '' }, metadataFor(role));
    if (delivery === undefined) forgetSentCode();
    else rememberSentCode(former ?? '');
    startSession(await identity().refresh());
    await changed();
    setStep('shown');
    showToast(t('email.kept', { email: former ?? '' }), { severity: 'success' });
  };
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const size = useControlSize();
  const detail = (
    <>
      <p className={styles['value']}>{emailText(former ?? email)}</p>
      <p className={styles['state']} data-tone={isConfirmed ? 'ok' : 'warn'}>
        <Icon of={isConfirmed ? checkIcon : clockIcon} size={16} />
        {former === null ? t(isConfirmed ? 'email.confirmed' : 'email.unconfirmed') : t('email.pending', { email })}
      </p>
    </>
  );
  const actions = step === 'shown' && (
    <>
      {!isConfirmed && (
        <Button kind={size.kind} size={size.button} isBusy={isBusy} onClick={() => void submit(begin)}>
          {t(former === null ? 'email.confirm' : 'email.enter')}
        </Button>
      )}
      {former !== null && (
        <Button kind={size.kind} size={size.button} isBusy={isBusy} onClick={() => void submit(cancelChange)}>
          {t('email.keep')}
        </Button>
      )}
      {mayChange && former === null && (
        <Button kind={size.kind} size={size.button} onClick={() => setStep('changing')}>
          {t('email.change')}
        </Button>
      )}
    </>
  );
  return (
    <SecurityPart title={t('email.title')} detail={detail} actions={actions} error={formError}>
      {step === 'changing' && (
        <NewEmail
          present={email}
          onCancel={() => setStep('shown')}
          onSent={async (sent) => {
            setStep(sent);
            await changed();
          }}
        />
      )}
      {typeof step === 'object' && (
        <div className={styles['form']}>
          <p className={styles['soft']}>{t('email.sentTo', { destination: step.email })}</p>
          <CodeForm
            label={t('accounts:verify.code')}
            submitLabel={t('email.confirm')}
            size={size.field}
            onSend={confirm}
            cancel={
              <Button kind="text" size={size.action} onClick={() => setStep('shown')}>
                {t('cancel')}
              </Button>
            }
          >
            <div className={verifyStyles['ways']} data-size={size.field}>
              <ResendCode sentAt={step.sentAt} onResend={resend} />
              {mayChange && (
                <button type="button" className={verifyStyles['other']} onClick={() => setStep('changing')}>
                  {t('accounts:verify.otherEmail')}
                </button>
              )}
            </div>
          </CodeForm>
        </div>
      )}
    </SecurityPart>
  );
}
