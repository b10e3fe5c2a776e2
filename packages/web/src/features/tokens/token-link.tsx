import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { AccountFrame } from '../accounts/account-frame.tsx';
import type { Holder } from './check-token.ts';
import styles from './token-form.module.css';

interface TokenLinkProps {
  readonly holder: Holder;
  /** Who is signed in here, and would be no longer; null while nobody is, '' for somebody without a name. */
  readonly signedInAs: string | null;
  readonly isBusy: boolean;
  onGoOn(): void;
  onLeave(): void;
}

/** Asks before a link signs somebody in: anybody can have made it, and sees what is done with it from then on. */
export function TokenLink({ holder, signedInAs, isBusy, onGoOn, onLeave }: TokenLinkProps) {
  const { t } = useTranslation('tokens');
  const isDevice = holder.kind === 'DEVICE';
  const { title, text } = isDevice
    ? {
        title: t('link.device.title', { company: holder.device.company }),
        text: t('link.device.text', {
          company: holder.device.company,
          project: [holder.device.project.name, holder.device.project.stand].filter((one) => one !== null).join(' · '),
        }),
      }
    : { title: t('link.person.title', { email: holder.email }), text: t('link.person.text', { email: holder.email }) };
  return (
    <AccountFrame title={title} subtitle={text}>
      <div className={styles['form']}>
        {signedInAs !== null && (
          <p className={styles['note']}>
            {signedInAs === '' ? t('link.replacesSomebody') : t('link.replaces', { who: signedInAs })}
          </p>
        )}
        <Button kind="main" size="tall" isWide isBusy={isBusy} onClick={onGoOn}>
          {t(isDevice ? 'link.device.act' : 'link.person.act')}
        </Button>
        <Button size="tall" isWide onClick={onLeave}>
          {t('link.leave')}
        </Button>
      </div>
    </AccountFrame>
  );
}
