import { type ComponentProps, type ReactNode, useId } from 'react';
import { controlClass, describedBy, Field, type FieldLabels } from './field.tsx';

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
  const labels = {
    label,
    ...(hint !== undefined && { hint }),
    ...(error && { error }),
    ...(aside !== undefined && { aside }),
    ...(size && { size }),
  };
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
