import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon } from '../../ui/icons.ts';
import styles from './code-field.module.css';

export const codeDigits = 6;

interface CodeFieldProps {
  readonly label: string;
  readonly size?: 'touch' | 'work';
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly error: string | undefined;
  readonly ref: React.Ref<HTMLInputElement>;
}

/** Six cells drawn over one real field, so that pasting, filling in from a message and screen readers work as everywhere. */
export function CodeField({ label, size = 'touch', value, onChange, error, ref }: CodeFieldProps) {
  const id = useId();
  const cells = Array.from({ length: codeDigits }, (_, at) => value[at] ?? '');
  return (
    <div>
      <div className={classNames(styles['field'], styles[size], error && styles['wrong'])}>
        <input
          ref={ref}
          id={id}
          className={styles['input']}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, codeDigits))}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the screen has this one field and was opened to fill it in
          autoFocus
        />
        {cells.map((digit, at) => (
          <span key={at} aria-hidden="true" className={styles['cell']} data-now={at === value.length || undefined}>
            {digit}
          </span>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          <Icon of={alertIcon} size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
