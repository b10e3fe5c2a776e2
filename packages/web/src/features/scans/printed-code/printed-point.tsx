import type { PublicPoint } from '@fairlead/contract/scans';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PointDocuments } from '../point/point-documents.tsx';
import { PointHead } from '../point/point-head.tsx';
import styles from './printed-point.module.css';

/*
 * What the server draws as well, without a session, a connection or a browser: `app/pages/printed-code-page.tsx`. Nothing here
 * may ask for any of them.
 */

interface FairBarProps {
  readonly name: string | null;
  /** The choice of language: buttons of the client, links of the server's page. */
  readonly languages: ReactNode;
}

export function FairBar({ name, languages }: FairBarProps) {
  return (
    <header className={styles['bar']} data-fair={name !== null || undefined}>
      <div className={styles['in']}>
        <span className={styles['fair']}>{name ?? 'Fairlead'}</span>
        {languages}
      </div>
    </header>
  );
}

/** Sign-in and sign-up for people without a session; both return to this point. */
export function ComeIn({ code }: { readonly code: string }) {
  const { t } = useTranslation('scans');
  const back = `?${new URLSearchParams({ return: `/scan/${code}/add` })}`;
  return (
    <div className={styles['actions']} data-come-in="">
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

interface PrintedPointProps {
  readonly point: PublicPoint;
  readonly languages: ReactNode;
  /** What the visitor can do with it. */
  readonly children: ReactNode;
}

export function PrintedPoint({ point, languages, children }: PrintedPointProps) {
  return (
    <>
      <FairBar name={point.tradeFair?.name ?? null} languages={languages} />
      <article>
        <PointHead point={point} />
        <PointDocuments documents={point.documents} isLocked />
        {children}
      </article>
    </>
  );
}

interface NowhereProps {
  /** What there is instead of a point. */
  readonly kind: 'MISSING' | 'PERSON';
  readonly languages: ReactNode;
}

/** The title and the text of a code behind which there is no point. */
export function useNowhereText(kind: NowhereProps['kind']): { readonly title: string; readonly text: string } {
  const { t } = useTranslation('scans');
  return kind === 'PERSON'
    ? { title: t('printed.personTitle'), text: t('printed.personText') }
    : { title: t('result.title.MISSING'), text: t('result.detail.MISSING') };
}

export function Nowhere({ kind, languages }: NowhereProps) {
  const { t } = useTranslation('scans');
  const { title, text } = useNowhereText(kind);
  return (
    <>
      <FairBar name={null} languages={languages} />
      <EmptyState
        isPage
        title={title}
        actions={
          <ButtonLink to="/mixie-points" kind="main">
            {t('printed.toList')}
          </ButtonLink>
        }
      >
        {text}
      </EmptyState>
    </>
  );
}
