import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Skeleton } from '../skeleton.tsx';
import styles from './list.module.css';
import { RowsInViewContext, useRowsInViewStore } from './rows-in-view.ts';

interface PartProps {
  readonly children: ReactNode;
}

/** A list that fills its page: filter bar, rows, foot. */
export function WorkList({ children }: PartProps) {
  return (
    <RowsInViewContext value={useRowsInViewStore()}>
      <div className={styles['list']}>{children}</div>
    </RowsInViewContext>
  );
}

/** The bar above the rows; its first element has a line of its own on a phone. */
export function ListFilter({ children }: PartProps) {
  return <div className={styles['filter']}>{children}</div>;
}

const shapes = ['most', 'half', 'most', 'third', 'half', 'most', 'half', 'third', 'most'] as const;

/** Still shapes of the real rows. */
export function ListLoading() {
  return (
    <div className={styles['loading']} aria-busy="true">
      {shapes.map((shape, index) => (
        <div key={index}>
          <Skeleton shape={shape} />
          <Skeleton shape="half" />
          <Skeleton shape="full" />
        </div>
      ))}
    </div>
  );
}

interface ListEndProps {
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly loadingText: string;
  readonly failedText: string;
  readonly onRetry: () => void;
}

/** Stands after the last row: the next rows are coming, or could not come. */
export function ListEnd({ isLoading, isFailed, loadingText, failedText, onRetry }: ListEndProps) {
  const { t } = useTranslation();
  if (isFailed && !isLoading) {
    return (
      <p className={styles['end']} role="alert">
        {failedText}
        <Button size="compact" onClick={onRetry}>
          {t('ui.tryAgain')}
        </Button>
      </p>
    );
  }
  return isLoading ? <p className={styles['end']}>{loadingText}</p> : null;
}

/** Below the rows: how many there are. */
export function ListFoot({ children }: PartProps) {
  return <footer className={styles['foot']}>{children}</footer>;
}
