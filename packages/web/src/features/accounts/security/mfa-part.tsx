import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostRole } from '../../../lib/config-context.ts';
import { identity } from '../../../lib/identity/current.ts';
import type { IdentityRecord, MfaKind } from '../../../lib/identity/identity.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSubmit } from '../use-submit.ts';
import styles from './security-section.module.css';
import { useRecordChanged } from './use-identity-record.ts';

/** With what draws the picture. */
const TotpSetup = lazy(async () => ({ default: (await import('../totp-setup.tsx')).TotpSetup }));

interface MfaPartProps {
  readonly record: IdentityRecord;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
}

/** Whether a password alone lets in, and what is asked for beside it. */
export function MfaPart({ record, email, isEmailConfirmed }: MfaPartProps) {
  const { t } = useTranslation('security');
  const changed = useRecordChanged();
  const [isSettingUp, setSettingUp] = useState(false);
  const isVisitor = useHostRole() === 'VISITOR';
  const [isAsking, setAsking] = useState(false);
  const { submit, isBusy, formError } = useSubmit();
  const kind: MfaKind | undefined = record.preferredMfa ?? record.mfa[0];

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
  return (
    <div className={styles['block']}>
      <div className={styles['part']}>
        <div className={styles['words']}>
          <h3 className={styles['title']}>{t('mfa.title')}</h3>
          <p className={styles['soft']}>{t(kind === undefined ? 'mfa.none' : `mfa.${kind}`)}</p>
        </div>
        {!isSettingUp && (
          <div className={styles['actions']}>
            {kind !== 'TOTP' && (
              <Button kind="quiet" size="small" onClick={() => setSettingUp(true)}>
                {t('mfa.useApp')}
              </Button>
            )}
            {kind === undefined && isEmailConfirmed && (
              <Button kind="quiet" size="small" isBusy={isBusy} onClick={() => void choose('EMAIL')}>
                {t('mfa.useEmail')}
              </Button>
            )}
            {kind !== undefined && (
              <Button kind="quiet" size="small" isBusy={isBusy} onClick={() => setAsking(true)}>
                {t('mfa.switchOff')}
              </Button>
            )}
          </div>
        )}
      </div>
      <FormAlert message={formError} />
      {isSettingUp && (
        <div className={styles['form']}>
          <Suspense fallback={<Skeleton />}>
            <TotpSetup account={email} submitLabel={t('mfa.submit')} onSend={switchOn} />
          </Suspense>
          <Button kind="text" onClick={() => setSettingUp(false)}>
            {t('cancel')}
          </Button>
        </div>
      )}
      <Dialog
        kind={isVisitor ? 'sheet' : 'work'}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('mfa.switchOffQuestion')}
        subject={t('mfa.switchOffText')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('mfa.keep')}</Button>
            <Button
              kind="dangerFilled"
              onClick={() => {
                setAsking(false);
                void choose(null);
              }}
            >
              {t('mfa.switchOff')}
            </Button>
          </>
        }
      />
    </div>
  );
}
