import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { identity } from '../../lib/identity/current.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './totp-setup.module.css';

interface TotpSetupProps {
  /** Shown in the app beside the product's name; empty where it is not known yet. */
  readonly account: string;
  readonly submitLabel: string;
  /** For the phone, or dense for work. */
  readonly size?: 'touch' | 'work';
  readonly onSend: (code: string) => Promise<void>;
  /** The way out, where there is one. */
  readonly cancel?: ReactNode;
}

/** As authenticator apps read it (the key URI format). */
function keyUri(secret: string, account: string): string {
  const label = account === '' ? 'Fairlead' : `Fairlead:${account}`;
  return `otpauth://totp/${encodeURIComponent(label)}?secret=${secret}&issuer=Fairlead`;
}

const groups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** An authenticator app: the key as a picture and in letters, then a code that shows that the app has it. */
export function TotpSetup({ account, submitLabel, size = 'touch', onSend, cancel }: TotpSetupProps) {
  const { t } = useTranslation('accounts');
  const secret = useQuery({
    queryKey: ['totpSecret'],
    queryFn: () => identity().beginTotp(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const uri = secret.data === undefined ? undefined : keyUri(secret.data, account);
  if (secret.isError) return <ErrorState title={t('totp.failed')} onRetry={() => void secret.refetch()} />;
  return (
    <div className={styles['setup']}>
      <p>{t('totp.scan')}</p>
      {uri === undefined ? (
        <Skeleton className={styles['picture']} />
      ) : (
        <>
          <QrPicture text={uri} label={t('totp.picture')} className={styles['picture']} />
          {/* A phone cannot scan its own screen. */}
          <TextLink to={uri} className={styles[size]}>
            {t('totp.open')}
          </TextLink>
        </>
      )}
      <div>
        <p className={styles['soft']}>{t('totp.secret')}</p>
        <p className={styles['secret']}>
          <code>{secret.data === undefined ? ' ' : groups(secret.data)}</code>
        </p>
        <p className={styles['soft']}>{t('totp.recovery')}</p>
      </div>
      <CodeForm
        label={t('totp.code')}
        submitLabel={submitLabel}
        wrongMessage={t('totp.wrong')}
        size={size}
        onSend={onSend}
        cancel={cancel}
      />
    </div>
  );
}
