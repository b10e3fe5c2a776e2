import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import styles from './tabs.module.css';

/** On a phone tabs scroll: the one that is open, by its `data-tab`, is never out of sight. */
export function useOpenTabInView(strip: RefObject<HTMLElement | null>, open: string): void {
  useEffect(() => {
    const { current } = strip;
    if (!current) return;
    const show = () =>
      current.querySelector(`[data-tab="${CSS.escape(open)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
    const observer = new ResizeObserver(show);
    observer.observe(current);
    return () => observer.disconnect();
  }, [strip, open]);
}

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly count?: string | undefined;
  readonly to: string | { readonly search: string };
  /** The list no longer shows the saved view. */
  readonly isChanged?: boolean;
}

interface ViewTabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
  readonly end?: ReactNode;
}

/** Views of one list, each with a URL of its own. */
export function ViewTabs({ label, tabs, current, end }: ViewTabsProps) {
  const bar = useRef<HTMLElement>(null);
  useOpenTabInView(bar, current);
  return (
    <div className={styles['bar']}>
      <nav ref={bar} className={styles['tabs']} aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            data-tab={tab.key}
            to={tab.to}
            replace
            className={styles['tab']}
            aria-current={tab.key === current ? 'page' : undefined}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles['count']}>{tab.count}</span>}
            {tab.isChanged && <i className={styles['changed']} aria-hidden="true" />}
          </Link>
        ))}
      </nav>
      {end && <div className={styles['end']}>{end}</div>}
    </div>
  );
}

/** Two or three views side by side in a header. */
export function SegmentLinks({ label, tabs, current }: Omit<ViewTabsProps, 'end'>) {
  return (
    <nav className={styles['segments']} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          replace
          className={styles['segment']}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
