import { isEmail } from '@fairlead/contract/email';
import { useTranslation } from 'react-i18next';
import { IdentityError, readUserAttributes } from '../../../lib/identity/identity.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { retryIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { normalEmail } from '../field-rules.ts';
import { DevicesPart } from './devices-part.tsx';
import { EmailPart } from './email-part.tsx';
import { MfaPart, secondStepOf } from './mfa-part.tsx';
import { SecurityPart } from './security-part.tsx';
import styles from './security-section.module.css';
import { useControlSize } from './use-control-size.ts';
import { useIdentityRecord } from './use-identity-record.ts';

/** Provider of the person, when it is not us. */
function providerOf(identities: readonly unknown[]): string | null {
  const [first] = identities;
  if (typeof first !== 'object' || first === null || !('providerName' in first)) return null;
  return String(first.providerName);
}

/** Sign-in name of a person while another e-mail of theirs waits for its code. */
function formerEmail({ email = '', preferred_username: name = '' }: Readonly<Record<string, string>>): string | null {
  return isEmail(name) && normalEmail(name) !== normalEmail(email) ? name : null;
}

/** E-mail, password, second step, devices and sessions of who is signed in. */
export function SecuritySection() {
  const { t } = useTranslation('security');
  const record = useIdentityRecord();
  return (
    <section className={styles['section']} aria-labelledby="security-title">
      <h2 id="security-title" className={styles['heading']}>
        {t('title')}
      </h2>
      <Parts record={record} />
    </section>
  );
}

function Parts({ record }: { readonly record: ReturnType<typeof useIdentityRecord> }) {
  const { t } = useTranslation(['security', 'app']);
  const size = useControlSize();
  if (record.data === undefined) {
    if (record.error === null) {
      return (
        <div className={styles['loading']} aria-busy="true">
          <Skeleton />
          <Skeleton shape="most" />
        </div>
      );
    }
    const isNotHere = record.error instanceof IdentityError && record.error.code === 'NOT_SIGNED_IN';
    if (isNotHere) return <p className={styles['soft']}>{t('notHere')}</p>;
    const again = (
      <Button kind={size.kind} size={size.button} icon={retryIcon} onClick={() => void record.refetch()}>
        {t('app:ui.tryAgain')}
      </Button>
    );
    return <SecurityPart title={t('app:error.unreachable')} actions={again} />;
  }
  const user = readUserAttributes(record.data.attributes);
  const provider = providerOf(user.identities);
  return (
    <>
      <EmailPart
        email={user.email}
        isConfirmed={user.email_verified}
        former={user.email_verified ? null : formerEmail(record.data.attributes)}
        mayChange={provider === null}
      />
      {provider === null ? (
        <>
          <SecurityPart
            title={t('password.title')}
            detail={
              <p className={styles['soft']} aria-hidden="true">
                ••••••••
              </p>
            }
            actions={
              <ButtonLink to="/change-password" kind={size.kind} size={size.button}>
                {t('password.change')}
              </ButtonLink>
            }
          />
          <MfaPart record={record.data} email={user.email} isEmailConfirmed={user.email_verified} />
        </>
      ) : (
        <SecurityPart
          title={t('password.title')}
          detail={<p className={styles['soft']}>{t('elsewhere', { provider })}</p>}
        />
      )}
      <DevicesPart hasSecondStep={provider === null && secondStepOf(record.data) !== undefined} />
    </>
  );
}
