import type { PublicPoint } from '@fairlead/contract/scans';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PointDocuments, PointHead } from '../point/point-view.tsx';
import styles from './printed-point.module.css';

/*
 * Drawn by the server as well, without a session, a connection or a browser: `app/pages/printed-code-page.tsx`. Nothing here may
 * ask for any of them.
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

interface PrintedPointProps {
  readonly point: PublicPoint;
  readonly languages: ReactNode;
  /** Its documents stand below: their names are not needed. */
  readonly isOpen?: boolean;
  /** The visitor's action on it. */
  readonly children: ReactNode;
}

export function PrintedPoint({ point, languages, isOpen = false, children }: PrintedPointProps) {
  return (
    <>
      <FairBar name={point.tradeFair?.name ?? null} languages={languages} />
      <article>
        <PointHead point={point} />
        {!isOpen && <PointDocuments documents={point.documents} isLocked />}
        {children}
      </article>
    </>
  );
}

interface NowhereProps {
  /** Shown instead of a point. */
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
