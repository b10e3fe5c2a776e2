import { type ComponentProps, type ReactNode, useId } from 'react';
import { controlClass, describedBy, Field, type FieldWords } from './field.tsx';

interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'size'> {
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
  const words = {
    label,
    ...(hint !== undefined && { hint }),
    ...(error && { error }),
    ...(aside !== undefined && { aside }),
    ...(size && { size }),
  };
  return (
    <Field {...words} id={id} end={end} className={className}>
      <input
        type="text"
        {...control}
        id={id}
        className={controlClass}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, words)}
      />
    </Field>
  );
}
