import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { identity } from '../../../lib/identity/current.ts';
import type { IdentityRecord, MfaKind } from '../../../lib/identity/identity.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSubmitAccountForm } from '../use-submit-account-form.ts';
import { Question, SecurityPart } from './security-part.tsx';
import styles from './security-section.module.css';
import { useControlSize } from './use-control-size.ts';
import { useRecordChanged } from './use-identity-record.ts';

/** With what draws the picture. */
const TotpSetup = lazyPart(async () => (await import('../totp-setup.tsx')).TotpSetup);

interface MfaPartProps {
  readonly record: IdentityRecord;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
}

/** The second factor that is required beside the password; undefined without one. */
export const secondStepOf = (record: IdentityRecord): MfaKind | undefined => record.preferredMfa ?? record.mfa[0];

/** Says whether a password is enough to sign in, and the second factor. */
export function MfaPart({ record, email, isEmailConfirmed }: MfaPartProps) {
  const { t } = useTranslation('security');
  const size = useControlSize();
  const changed = useRecordChanged();
  const [isSettingUp, setSettingUp] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const kind = secondStepOf(record);

  const choose = (next: MfaKind | null) =>
    submit(async () => {
      await identity().setPreferredMfa(next);
      await changed();
      showToast(t(next === null ? 'mfa.off' : 'mfa.on'), { severity: 'success' });
    });
  const switchOn = async (code: string) => {
    await identity().finishTotp(code);
    await changed();
    setSettingUp(false);
    showToast(t('mfa.on'), { severity: 'success' });
  };
  const actions = !isSettingUp && (
    <>
      {kind !== 'TOTP' && (
        <Button kind={size.kind} size={size.button} onClick={() => setSettingUp(true)}>
          {t('mfa.useApp')}
        </Button>
      )}
      {kind === undefined && isEmailConfirmed && (
        <Button kind={size.kind} size={size.button} isBusy={isBusy} onClick={() => void choose('EMAIL')}>
          {t('mfa.useEmail')}
        </Button>
      )}
      {kind !== undefined && (
        <Button kind={size.kind} size={size.button} isBusy={isBusy} onClick={() => setConfirming(true)}>
          {t('mfa.switchOff')}
        </Button>
      )}
    </>
  );
  return (
    <SecurityPart
      title={t('mfa.title')}
      detail={<p className={styles['soft']}>{t(kind === undefined ? 'mfa.none' : `mfa.${kind}`)}</p>}
      actions={actions}
      error={formError}
    >
      {isSettingUp && (
        <div className={styles['form']}>
          <Suspense fallback={<Skeleton />}>
            <TotpSetup
              account={email}
              submitLabel={t('mfa.submit')}
              size={size.field}
              onSend={switchOn}
              cancel={
                <Button kind={size.kind} size={size.action} onClick={() => setSettingUp(false)}>
                  {t('cancel')}
                </Button>
              }
            />
          </Suspense>
        </div>
      )}
      <Question
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('mfa.switchOffQuestion')}
        text={t('mfa.switchOffText')}
        stay={t('mfa.keep')}
        act={t('mfa.switchOff')}
        onAct={() => void choose(null)}
      />
    </SecurityPart>
  );
}
