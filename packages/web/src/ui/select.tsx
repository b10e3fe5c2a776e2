import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { chevronDownIcon } from './icons.ts';
import styles from './select.module.css';
import { controlClass, describedBy, Field, type FieldLabels } from './text-field.tsx';

interface SelectProps extends FieldLabels, Omit<ComponentProps<'select'>, 'size'> {}

/** The browser's own select in our frame: phones show their own picker, and the keyboard works as everywhere. */
export function Select({ label, hint, error, aside, size, className, id: givenId, children, ...rest }: SelectProps) {
  const { isLabelHidden = false, ...control } = rest;
  const ownId = useId();
  const id = givenId ?? ownId;
  const labels = { label, hint, error, aside, size, isLabelHidden };
  const arrow = <Icon of={chevronDownIcon} size={size === 'work' ? 16 : 20} className={styles['arrow']} />;
  return (
    <Field {...labels} id={id} end={arrow} className={className}>
      <select
        {...control}
        id={id}
        className={classNames(controlClass, styles['select'])}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, labels)}
      >
        {children}
      </select>
    </Field>
  );
}
