import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './state.module.css';

interface EmptyStateProps {
  /** Absent where the head of the page has said it. */
  readonly title?: string;
  /** What belongs here. */
  readonly children?: ReactNode;
  /** One main button, at most one other. */
  readonly actions?: ReactNode;
  readonly size?: 'touch' | 'work';
}

/** What stands where a list would, were there something: what belongs here and the one thing to do. No picture. */
export function EmptyState({ title, children, actions, size = 'touch' }: EmptyStateProps) {
  const id = useId();
  return (
    <section
      className={classNames(styles['state'], styles[size])}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
      )}
      {children !== undefined && <div className={styles['words']}>{children}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </section>
  );
}
