import { currentTexts } from '@fairlead/contract/consent-texts';
import type { SharingExhibitor } from '@fairlead/contract/sharing';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { countryName, formatDayAndTime } from '../../lib/i18n/formats.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { useIsGuest } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { infoIcon, lockIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar } from '../../ui/visitor/header.tsx';
import { VisitorSwitch } from '../../ui/visitor/switch.tsx';
import { VisitorMark } from '../../ui/visitor/thumbnail.tsx';
import { ReceiptRows } from './receipts-screen.tsx';
import { SeenPairs } from './seen-pairs.tsx';
import styles from './sharing.module.css';
import { sharingPath } from './sharing-link.tsx';
import { TakeBackSheet, useSharing } from './use-sharing.tsx';

interface SettingProps {
  readonly title: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Setting({ title, text, isOn, onChange }: SettingProps) {
  const id = useId();
  return (
    <div className={styles['setting']}>
      <div className={styles['text']}>
        <span className={styles['name']}>{title}</span>
        <span id={id} className={styles['soft']}>
          {text}
        </span>
      </div>
      <VisitorSwitch label={title} isOn={isOn} onChange={onChange} describedBy={id} />
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>{title}</h2>
      {children}
    </section>
  );
}

/** One exhibitor: the two switches, the values that it really sees, and the receipts. */
export function ExhibitorScreen({ id }: { readonly id: string }) {
  const { t } = useTranslation('sharing');
  const { list, change, shown } = useSharing();
  const isGuest = useIsGuest();
  const [asked, setAsked] = useState<SharingExhibitor | null>(null);
  const one = list.data?.find(({ exhibitor }) => exhibitor.id === id);
  usePageTitle(one?.exhibitor.name ?? t('title'));
  const bar = <VisitorBar backLabel={t('backToList')} backTo={sharingPath} />;
  if (!one) {
    return (
      <>
        {bar}
        {list.data !== undefined && (
          <EmptyState isPage title={t('unknown.title')}>
            {t('unknown.text')}
          </EmptyState>
        )}
        {list.data === undefined && list.error !== null && <ErrorState isPage onRetry={() => void list.refetch()} />}
        {list.data === undefined && list.error === null && (
          <div className={styles['loading']} aria-busy="true">
            <Skeleton />
            <Skeleton shape="most" />
          </div>
        )}
      </>
    );
  }
  const { isShared, isTelephoneShared } = shown(one);
  const telephone = currentTexts(currentLanguage()).SHARE_TELEPHONE;
  return (
    <article className={styles['page']}>
      {bar}
      <div className={styles['company']}>
        <VisitorMark name={one.exhibitor.name} logoUrl={one.exhibitor.logoUrl} className={styles['logo']} />
        <div className={styles['text']}>
          <h1 translate="no" className={styles['companyName']}>
            {one.exhibitor.name}
          </h1>
          {one.exhibitor.countryCode !== null && (
            <p className={styles['soft']}>{countryName(one.exhibitor.countryCode)}</p>
          )}
        </div>
      </div>
      {isShared && one.isHeld && (
        <p className={styles['hidden']}>
          <Icon of={infoIcon} size={16} />
          <span>
            {t('held')} <Link to={isGuest ? '/guest' : '/verify-email'}>{t('confirmEmail')}</Link>
          </span>
        </p>
      )}
      <div className={styles['settings']}>
        {isShared && (
          <Setting
            title={t('telephone')}
            text={isTelephoneShared ? telephone.given : telephone.withdrawn}
            isOn={isTelephoneShared}
            onChange={(isOn) => void change(one, { isTelephoneShared: isOn })}
          />
        )}
        <Setting
          title={t('everything')}
          text={
            one.withdrawnAt === null ? t('everythingText') : t('takenBack', { when: formatDayAndTime(one.withdrawnAt) })
          }
          isOn={isShared}
          onChange={(isOn) => (isOn ? void change(one, { isShared: true }) : setAsked(one))}
        />
      </div>
      <hr className={styles['rule']} />
      <Section title={t(one.isShared ? 'seenTitle' : 'stillSeenTitle')}>
        <SeenPairs sharing={one} />
        {!one.isShared && (
          <p className={styles['hidden']}>
            <Icon of={lockIcon} size={16} />
            <span>{t('hidden')}</span>
          </p>
        )}
      </Section>
      <hr className={styles['rule']} />
      <Section title={t(one.isShared ? 'howTitle' : 'receipts.title')}>
        <ReceiptRows exhibitorId={id} />
      </Section>
      <TakeBackSheet
        asked={asked}
        onClose={() => setAsked(null)}
        onTakeBack={() => {
          setAsked(null);
          void change(one, { isShared: false });
        }}
      />
    </article>
  );
}
