import { printCode } from '@fairlead/contract/code';
import { getVisitor, getVisitorQrCode } from '@fairlead/contract/visitors';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/query/query.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorHeader } from '../../ui/visitor/header.tsx';
import styles from './my-code-screen.module.css';

/**
 * Keeps the screen on while it is shown. The browser releases the lock when the page is hidden, so it is requested again.
 */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const hold = async (): Promise<void> => {
      // A low battery or an old browser refuses; the code works all the same.
      const held = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isLeft) await held?.release();
      else lock = held;
    };
    const again = () => {
      if (document.visibilityState === 'visible') void hold();
    };
    void hold();
    document.addEventListener('visibilitychange', again);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}

/** The personal code as a badge, for the staff of a stand to scan. White in both themes, and the screen stays awake. */
export function MyCodeScreen() {
  const { t } = useTranslation('visitors');
  usePageTitle(t('code.title'));
  useAwake();
  const code = useEndpoint(getVisitorQrCode, {}, { staleTime: Number.POSITIVE_INFINITY, call: { isQuiet: true } });
  const profile = useEndpoint(getVisitor, {}, { call: { isQuiet: true } }).data?.profile;
  if (code.error !== null && code.data === undefined) {
    return (
      <>
        <VisitorHeader title={t('code.title')} />
        <ErrorState onRetry={() => void code.refetch()} />
      </>
    );
  }
  const from = [profile?.organization, profile?.city].filter(Boolean).join(', ');
  return (
    <>
      <VisitorHeader title={t('code.title')} />
      <div className={styles['place']}>
        <article className={styles['badge']}>
          <div className={styles['head']}>
            <span className={styles['slot']} aria-hidden="true" />
            <span className={styles['brand']}>
              <BrandMark />
              <span>Fairlead</span>
            </span>
          </div>
          {code.data === undefined ? (
            <Skeleton className={styles['code']} />
          ) : (
            // As a picture the drawing can neither run nor load anything.
            <img
              className={styles['code']}
              src={`data:image/svg+xml,${encodeURIComponent(code.data.svg)}`}
              alt={t('code.picture')}
              width={320}
              height={320}
            />
          )}
          <div className={styles['person']}>
            <p translate="no" dir="auto" className={styles['name']}>
              {profile?.name ?? ' '}
            </p>
            {from !== '' && (
              <p translate="no" dir="auto" className={styles['from']}>
                {from}
              </p>
            )}
          </div>
        </article>
        {code.data !== undefined && (
          <p translate="no" className={styles['printed']}>
            {printCode(code.data.code)}
          </p>
        )}
        <p className={styles['why']}>{t('code.why')}</p>
      </div>
    </>
  );
}
