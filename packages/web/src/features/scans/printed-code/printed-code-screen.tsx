import { getScanInfo, type PublicPoint } from '@fairlead/contract/scans';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { useIsSignedIn } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { PointDocuments } from '../point/point-documents.tsx';
import { PointHead } from '../point/point-head.tsx';
import { PointLoading } from '../point/point-loading.tsx';
import { useFairTheme } from '../use-fair-theme.ts';
import styles from './printed-code-screen.module.css';

/** Only who is signed in needs the queue: the page shows the point without it. */
const SavePoint = lazy(async () => ({ default: (await import('./save-point.tsx')).SavePoint }));

export function FairBar({ name }: { readonly name: string | null }) {
  return (
    <header className={styles['bar']} data-fair={name !== null || undefined}>
      <div className={styles['in']}>
        <span className={styles['fair']}>{name ?? 'Fairlead'}</span>
        <LanguageSwitch size="work" />
      </div>
    </header>
  );
}

/** Sign-in and sign-up for people without a session; both return to this point. */
export function ComeIn({ code }: { readonly code: string }) {
  const { t } = useTranslation('scans');
  const back = `?${new URLSearchParams({ return: `/scan/${code}/add` })}`;
  return (
    <div className={styles['actions']}>
      <ButtonLink to={`/sign-up${back}`} kind="main" size="tall" isWide>
        {t('printed.signUp')}
      </ButtonLink>
      <ButtonLink to={`/login${back}`} kind="text" isWide>
        {t('printed.signIn')}
      </ButtonLink>
      <p className={styles['small']}>{t('printed.why')}</p>
    </div>
  );
}

function Point({ point, code }: { readonly point: PublicPoint; readonly code: string }) {
  usePageTitle(point.title);
  useFairTheme(point.tradeFair?.theme ?? null);
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <FairBar name={point.tradeFair?.name ?? null} />
      <article>
        <PointHead point={point} />
        <PointDocuments documents={point.documents} isLocked />
        {isSignedIn ? (
          <Suspense fallback={<div className={styles['actions']} aria-busy="true" />}>
            <SavePoint point={point} code={code} />
          </Suspense>
        ) : (
          <ComeIn code={code} />
        )}
      </article>
    </>
  );
}

function Nowhere({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation('scans');
  usePageTitle(title);
  return (
    <>
      <FairBar name={null} />
      <EmptyState
        isPage
        title={title}
        actions={
          <ButtonLink to="/mixie-points" kind="main">
            {t('printed.toList')}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </>
  );
}

/** What a printed code opens: the point's public part at once. Opening it is no scan. */
export function PrintedCodeScreen() {
  const { t } = useTranslation('scans');
  const { id = '' } = useParams();
  const { data, error, refetch } = useEndpoint(getScanInfo, { query: { qrCode: id } }, { call: { isQuiet: true } });
  if (data?.kind === 'BEACON') return <Point point={data.point} code={id} />;
  if (data?.kind === 'TRADE_FAIR') {
    return <Navigate to={`/trade-fair/redirect/${data.code}`} replace />;
  }
  if (data) return <Nowhere title={t('printed.personTitle')}>{t('printed.personText')}</Nowhere>;
  if (error === null) return <PointLoading />;
  const isUnknown = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  return isUnknown ? (
    <Nowhere title={t('result.title.MISSING')}>{t('result.detail.MISSING')}</Nowhere>
  ) : (
    <ErrorState isPage onRetry={() => void refetch()} />
  );
}
