import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { ApiProblem } from '../../lib/client/failures.ts';
import { ButtonLink } from '../button-link.tsx';
import { classNames } from '../class-names.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { Icon } from '../icon.tsx';
import { nextIcon } from '../icons.ts';
import { DrawerButton } from './frame.tsx';
import styles from './page.module.css';

interface PageHeaderProps {
  /** Empty while it is being fetched. */
  readonly title: string;
  /** Of the browser's tab, where the title alone does not say enough. */
  readonly documentTitle?: string;
  readonly parent?: { readonly to: string; readonly label: string } | undefined;
  readonly count?: string | undefined;
  /** A state beside the title; below it on a phone. */
  readonly beside?: ReactNode;
  /** Controls that choose the content of the page, such as a search; below the title on a phone. */
  readonly tools?: ReactNode;
  /** At the right: a quiet fact, more, at most two plain buttons, one main. */
  readonly actions?: ReactNode;
}

/** The 60 px head of a page; it stays while the content below scrolls. */
export function PageHeader(props: PageHeaderProps) {
  const { title, documentTitle, parent, count, beside, tools, actions } = props;
  const tabTitle = documentTitle ?? title;
  useEffect(() => {
    document.title = tabTitle === '' ? 'Fairlead' : `${tabTitle} – Fairlead`;
  }, [tabTitle]);
  return (
    <header className={styles['header']} aria-busy={title === '' || undefined}>
      <DrawerButton />
      {parent && (
        <Link className={styles['parent']} to={parent.to}>
          <span>{parent.label}</span>
          <Icon of={nextIcon} size={14} />
        </Link>
      )}
      {title !== '' && (
        <h1 className={styles['title']} title={title}>
          {title}
        </h1>
      )}
      {count !== undefined && <span className={styles['count']}>{count}</span>}
      {beside && <div className={styles['beside']}>{beside}</div>}
      <span className={styles['gap']} />
      {tools && <div className={styles['tools']}>{tools}</div>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}

/** The part of a page that scrolls. */
export function PageBody({
  children,
  className,
  label,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Of what is only read: nothing in it takes the focus, so that it does itself and scrolls by the keyboard. */
  readonly label?: string | undefined;
}) {
  if (label === undefined) return <div className={classNames(styles['body'], className)}>{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and must be reached by the keyboard alone
    <section className={classNames(styles['body'], className)} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

interface PagePlaceholderProps {
  readonly title: string;
  /** Why there is nothing to show; null while it is being fetched. */
  readonly error: Error | null;
  readonly missing: { readonly title: string; readonly text: ReactNode };
  /** The list that it belongs to. */
  readonly list: { readonly to: string; readonly label: string };
  readonly failed: string;
  readonly onRetry: () => void;
}

/** The page of one object while it is fetched, when it does not exist, and when fetching it failed. */
export function PagePlaceholder({ title, error, missing, list, failed, onRetry }: PagePlaceholderProps) {
  const problem = error instanceof ApiProblem ? error : null;
  // A path whose id cannot exist is answered with 400.
  const isMissing = problem !== null && [400, 404].includes(problem.status);
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        {isMissing && (
          <EmptyState
            size="work"
            title={missing.title}
            actions={
              <ButtonLink to={list.to} size="work" kind="main">
                {list.label}
              </ButtonLink>
            }
          >
            {missing.text}
          </EmptyState>
        )}
        {error !== null && !isMissing && (
          <ErrorState size="work" title={failed} requestId={problem?.requestId} onRetry={onRetry} />
        )}
      </PageBody>
    </>
  );
}
