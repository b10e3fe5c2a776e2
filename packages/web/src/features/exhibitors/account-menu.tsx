import { emailText } from '@fairlead/contract/domain-text';
import { type Language, languages } from '@fairlead/contract/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { changeLanguage, currentLanguage } from '../../lib/i18n/language.ts';
import { signOut } from '../../lib/identity/sign-out.ts';
import { type Appearance, setAppearance, useAppearance } from '../../lib/theme/appearance.ts';
import { Avatar } from '../../ui/business/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { buildingIcon, globeIcon, lockIcon, outIcon, personIcon, sunIcon, upDownIcon } from '../../ui/icons.ts';
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './account-menu.module.css';

/** People who were captured and whom the server does not have yet. */
interface Unsent {
  readonly count: number;
  /** Tries to send them; resolves when nothing is left to try for now. */
  readonly send: () => Promise<void>;
}

interface SignOutDialogProps {
  readonly unsent: Unsent;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Signing out warns while captures wait: they stay on this device and go on when the same account is back. */
function SignOutDialog({ unsent, isOpen, onClose }: SignOutDialogProps) {
  const { t } = useTranslation('captures');
  const [isSending, setSending] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { count } = unsent;
  const isSent = count === 0;
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  const sendFirst = () => {
    setSending(true);
    void unsent.send().finally(() => {
      setSending(false);
      setTried(true);
    });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('signOut.question')}
      subject={isSent ? t('signOut.allSent') : t('signOut.waiting', { count })}
      actions={
        <>
          <Button size="work" kind={isSent ? 'main' : 'outline'} isBusy={isLeaving} onClick={leave}>
            {t('signOut.act')}
          </Button>
          {!isSent && (
            <Button size="work" kind="main" isBusy={isSending} onClick={sendFirst}>
              {t('signOut.sendFirst')}
            </Button>
          )}
        </>
      }
    >
      {hasTried && !isSending && !isSent && <p role="alert">{t('signOut.notSent')}</p>}
    </Dialog>
  );
}

interface AccountMenuProps {
  readonly name: string;
  readonly email: string;
  /** Empty until it is known. */
  readonly company: string;
  readonly kind: 'exhibitor' | 'business' | 'organizer' | 'admin';
  /** Data that is on this device only: signing out says so. */
  readonly unsent?: Unsent;
}

const appearances = ['system', 'light', 'dark'] as const satisfies readonly Appearance[];

/** The signed-in person, at the foot of the sidebar; opens upwards. */
export function AccountMenu({ name, email, company, kind, unsent }: AccountMenuProps) {
  const { t } = useTranslation(['exhibitors', 'app']);
  const appearance = useAppearance();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const trigger = (
    <button type="button" className={styles['who']}>
      <Avatar name={name} size={26} />
      <VisuallyHidden>{t('menu.open', { name })}</VisuallyHidden>
      <span className={styles['text']}>
        <b translate="no" aria-hidden="true">
          {name}
        </b>
        <small translate="no">{company}</small>
      </span>
      <Icon of={upDownIcon} size={16} className={styles['arrows']} />
    </button>
  );
  const leave = () => {
    if (unsent !== undefined && unsent.count > 0) setLeaving(true);
    else void signOut();
  };
  return (
    <>
      <Menu trigger={trigger} side="top">
        <MenuHeading>
          <span translate="no">{emailText(email)}</span>
        </MenuHeading>
        <div className={styles['company']}>
          <b translate="no">{company}</b>
          <small>{t(`menu.${kind}`)}</small>
        </div>
        <MenuLine />
        <MenuChoice
          icon={sunIcon}
          label={t('menu.appearance')}
          value={appearance}
          options={appearances.map((value) => ({ value, label: t(`menu.${value}`) }))}
          onChoose={setAppearance}
        />
        <MenuChoice<Language>
          icon={globeIcon}
          label={t('app:language.label')}
          value={currentLanguage()}
          options={languages.map((value) => ({ value, label: t(`app:language.${value}`), lang: value }))}
          onChoose={(language) => void changeLanguage(language)}
        />
        <MenuLine />
        <MenuItem icon={personIcon} onSelect={() => void navigate('/profile')}>
          {t('menu.profile')}
        </MenuItem>
        {kind !== 'admin' && (
          <MenuItem icon={buildingIcon} onSelect={() => void navigate('/settings')}>
            {t('menu.company')}
          </MenuItem>
        )}
        <MenuItem icon={lockIcon} onSelect={() => void navigate('/account')}>
          {t('menu.account')}
        </MenuItem>
        <MenuItem icon={outIcon} onSelect={leave}>
          {t('menu.signOut')}
        </MenuItem>
      </Menu>
      {unsent && <SignOutDialog unsent={unsent} isOpen={isLeaving} onClose={() => setLeaving(false)} />}
    </>
  );
}
