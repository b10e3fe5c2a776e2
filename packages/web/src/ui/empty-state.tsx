import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './state.module.css';

interface EmptyStateProps {
  /** Absent where the head of the page has said it. */
  readonly title?: string;
  /** The future content of the list. */
  readonly children?: ReactNode;
  /** One main button, at most one other. */
  readonly actions?: ReactNode;
  readonly size?: 'touch' | 'work';
  /** There is nothing else on the page: the title is its heading. */
  readonly isPage?: boolean;
}

/** Shown in the place of an empty list: what belongs here and the one thing to do. No picture. */
export function EmptyState({ title, children, actions, size = 'touch', isPage = false }: EmptyStateProps) {
  const id = useId();
  const Title = isPage ? 'h1' : 'h2';
  return (
    <section
      className={classNames(styles['state'], styles[size])}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <Title id={id} className={styles['title']}>
          {title}
        </Title>
      )}
      {children !== undefined && <div className={styles['text']}>{children}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </section>
  );
}
