import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { alertIcon, eyeIcon, eyeOffIcon } from './icons.ts';
import styles from './text-field.module.css';
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
  readonly size?: 'touch' | 'work' | undefined;
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

interface TextFieldProps extends FieldLabels, Omit<ComponentProps<'input'>, 'size'> {
  readonly end?: ReactNode;
}

export function TextField({
  label,
  hint,
  error,
  aside,
  size,
  end,
  className,
  id: givenId,
  ...control
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const labels = { label, hint, error, aside, size };
  return (
    <Field {...labels} id={id} end={end} className={className}>
      <input
        type="text"
        {...control}
        id={id}
        className={controlClass}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, labels)}
      />
    </Field>
  );
}

interface TextAreaProps extends FieldLabels, ComponentProps<'textarea'> {}

export function TextArea({ label, hint, error, aside, size, className, id: givenId, ...control }: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const labels = { label, hint, error, aside, size };
  return (
    <Field {...labels} id={id} isTall className={className}>
      <textarea
        dir="auto"
        rows={4}
        {...control}
        id={id}
        className={controlClass}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, labels)}
      />
    </Field>
  );
}

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'>;

/** A password with a button that shows what was typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? eyeOffIcon : eyeIcon}
          label={t(isShown ? 'ui.hidePassword' : 'ui.showPassword')}
          size={props.size === 'work' ? 'work' : 'touch'}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
