import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
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
