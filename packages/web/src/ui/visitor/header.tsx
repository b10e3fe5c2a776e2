import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { backIcon, closeIcon, searchIcon } from '../icons.ts';
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

interface VisitorSearchProps {
  /** Object of the search; the field's name and its placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function VisitorSearch({ label, value, onChange }: VisitorSearchProps) {
  const { t } = useTranslation();
  return (
    <search className={styles['search']}>
      <Icon of={searchIcon} size={20} className={styles['glass']} />
      <input
        type="search"
        className={styles['input']}
        aria-label={label}
        placeholder={label}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && <IconButton icon={closeIcon} label={t('ui.close')} onClick={() => onChange('')} />}
    </search>
  );
}

interface Chip {
  readonly value: string | null;
  readonly label: string;
  readonly count?: number | undefined;
}

interface VisitorChipsProps {
  readonly label: string;
  readonly chips: readonly Chip[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A row of filters of which one is on; it scrolls sideways when it does not fit. */
export function VisitorChips({ label, chips, value, onChange }: VisitorChipsProps) {
  return (
    <fieldset className={styles['chips']} aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value ?? ''}
          type="button"
          className={styles['chip']}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && <span className={styles['count']}>{chip.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
