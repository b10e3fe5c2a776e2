import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { alertIcon, checkIcon } from './icons.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** The label beside the tick; all of it can be pressed. */
  readonly children: ReactNode;
  readonly error?: string | undefined;
  readonly size?: 'touch' | 'work';
}

export function Checkbox({ children, error, size = 'touch', className, id: givenId, ...control }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classNames(styles['field'], styles[size], className)}>
      <label className={styles['label']} htmlFor={id}>
        <span className={styles['tick']}>
          <input
            {...control}
            type="checkbox"
            id={id}
            className={styles['input']}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <span className={styles['box']}>
            <Icon of={checkIcon} size={size === 'touch' ? 18 : 12} className={styles['mark']} />
          </span>
        </span>
        <span className={styles['text']}>{children}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={styles['error']}>
          <Icon of={alertIcon} size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
