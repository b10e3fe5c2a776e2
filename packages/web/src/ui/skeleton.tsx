import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Share of the width there is: a third, a half, two thirds, all; or a square picture of 56 px. */
  readonly shape?: 'third' | 'half' | 'most' | 'full' | 'picture';
  readonly className?: string | undefined;
}

/** A still grey shape of something that is being fetched; nothing for the first 200 ms. */
export function Skeleton({ shape = 'full', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles['shape'], styles[shape], className)} />;
}
