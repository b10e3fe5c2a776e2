import { getVisitor, getVisitorData } from '@fairlead/contract/visitors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callForFile } from '../../lib/client/call.ts';
import { saveFile } from '../../lib/client/download.ts';
import { useEndpoint } from '../../lib/query.ts';
import { type Appearance, setAppearance, useAppearance } from '../../lib/theme/appearance.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { downloadIcon, lockIcon, nextIcon } from '../../ui/icons.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorHeader } from '../../ui/visitor-header.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from './profile-screen.module.css';
import { SignOut, type WaitingScans } from './sign-out.tsx';

const appearances: readonly Appearance[] = ['system', 'light', 'dark'];

function MyData() {
  const { t } = useTranslation('visitors');
  const [isBusy, setBusy] = useState(false);
  const fetchData = () => {
    if (isBusy) return;
    setBusy(true);
    callForFile(getVisitorData, {})
      .then(
        (file) => saveFile(file, 'fairlead.json'),
        // The caller has said what went wrong.
        () => undefined,
      )
      .finally(() => setBusy(false));
  };
  return (
    <button type="button" className={styles['row']} aria-busy={isBusy} onClick={fetchData}>
      {isBusy ? <Spinner isImmediate /> : <Icon of={downloadIcon} />}
      <span className={styles['label']}>{t('data.title')}</span>
      <span className={styles['soft']}>{t('data.oneFile')}</span>
    </button>
  );
}

/** Who I am to exhibitors, how the app looks and speaks, and the way out. */
export function ProfileScreen({ waiting }: { readonly waiting: WaitingScans }) {
  const { t } = useTranslation('visitors');
  usePageTitle(t('profile.title'));
  const visitor = useEndpoint(getVisitor, {}, { call: { isQuiet: true } });
  const appearance = useAppearance();
  return (
    <>
      <VisitorHeader title={t('profile.title')} />
      {visitor.data ? (
        <>
          <p className={styles['email']}>{visitor.data.email}</p>
          <ProfileForm key={visitor.data.id} visitor={visitor.data} />
        </>
      ) : visitor.error !== null ? (
        <ErrorState onRetry={() => void visitor.refetch()} />
      ) : (
        <div className={styles['loading']} aria-busy="true">
          {['name', 'organization', 'city'].map((field) => (
            <Skeleton key={field} className={styles['field']} />
          ))}
        </div>
      )}
      <hr className={styles['rule']} />
      <section className={styles['settings']} aria-label={t('settings.title')}>
        <div className={styles['setting']}>
          <h2 className={styles['label']}>{t('settings.language')}</h2>
          <LanguageSwitch />
        </div>
        <div className={styles['setting']}>
          <h2 className={styles['label']}>{t('settings.appearance')}</h2>
          <Segmented<Appearance>
            label={t('settings.appearance')}
            value={appearance}
            onChange={setAppearance}
            segments={appearances.map((value) => ({ value, label: t(`settings.${value}`) }))}
          />
        </div>
        <Link to="/account" className={styles['row']}>
          <Icon of={lockIcon} />
          <span className={styles['label']}>{t('settings.security')}</span>
          <Icon of={nextIcon} className={styles['soft']} />
        </Link>
        <MyData />
        <div className={styles['out']}>
          <SignOut waiting={waiting} />
        </div>
      </section>
    </>
  );
}
