import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { alertIcon } from './icons.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Parts of every field: its label, a hint, and its fault. */
export interface FieldLabels {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The fault and its remedy; an empty text is no fault. */
  readonly error?: string | undefined;
  /** At the right of the label: a limit or a count. Work size only. */
  readonly aside?: ReactNode;
  /** A heading says it already: the label is only there for who cannot see. Work size only. */
  readonly isLabelHidden?: boolean;
  /** 56 px with the label inside for the phone, 36 px with the label above for work. */
  readonly size?: 'touch' | 'work';
}

interface FieldProps extends FieldLabels {
  readonly id: string;
  /** Stands inside the box after the control, such as a button. */
  readonly end?: ReactNode;
  readonly isTall?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The ids of hint and error that a control names in `aria-describedby`. */
export function describedBy(id: string, { hint, error }: FieldLabels): string | undefined {
  const ids = [error && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** The frame of one control: label, box, hint and error. The control inside carries `controlClass`. */
export function Field({ id, label, hint, error, aside, size = 'touch', end, isTall, className, ...rest }: FieldProps) {
  const { isLabelHidden = false, children } = rest;
  const name = (
    <label className={styles['label']} htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={classNames(styles['field'], styles[size], error && styles['wrong'], className)}>
      {isLabelHidden && <VisuallyHidden>{name}</VisuallyHidden>}
      {size === 'work' && !isLabelHidden && (
        <div className={styles['above']}>
          {name}
          {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
        </div>
      )}
      <div className={classNames(styles['box'], isTall && styles['tall'])}>
        {size === 'touch' && name}
        {children}
        {end}
      </div>
      {error && (
        <p id={`${id}-error`} className={classNames(styles['note'], styles['error'])}>
          <Icon of={alertIcon} size={size === 'touch' ? 16 : 14} />
          <span>{error}</span>
        </p>
      )}
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles['note']}>
          {hint}
        </div>
      )}
    </div>
  );
}

export const controlClass = styles['control'];
