import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { backIcon } from '../icons.ts';
import styles from './header.module.css';

/** The head of a root screen: its name, large, and at most two tools. */
export function VisitorHeader({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <header className={styles['header']}>
      <h1 className={styles['display']}>{title}</h1>
      {children !== undefined && <div className={styles['tools']}>{children}</div>}
    </header>
  );
}

interface VisitorBarProps {
  /** Absent while a picture above says what the screen is about. */
  readonly title?: string;
  readonly backLabel: string;
  /** Where back leads when there is nothing to go back to, such as on a printed code's page. */
  readonly backTo: string;
  readonly isOnPicture?: boolean;
  /** Shows the title of the page once it is scrolled past. */
  readonly past?: string | null;
  readonly children?: ReactNode;
}

/** The head of an inner screen: back, heading, more. */
export function VisitorBar({ title, backLabel, backTo, isOnPicture = false, past = null, children }: VisitorBarProps) {
  const navigate = useNavigate();
  const back = () => {
    // React Router numbers its own entries; the first one was opened from elsewhere.
    const isFirst = !((history.state as { idx?: number } | null)?.idx ?? 0);
    if (isFirst) void navigate(backTo, { replace: true });
    else void navigate(-1);
  };
  return (
    <header className={classNames(styles['bar'], isOnPicture && styles['over'], past !== null && styles['past'])}>
      <IconButton
        icon={backIcon}
        label={backLabel}
        kind={isOnPicture && past === null ? 'glass' : 'plain'}
        onClick={back}
      />
      {title === undefined ? (
        // The heading itself is read in its own place.
        <span className={styles['heading']} aria-hidden="true">
          {past}
        </span>
      ) : (
        <h1 className={styles['heading']}>{title}</h1>
      )}
      {children}
    </header>
  );
}
