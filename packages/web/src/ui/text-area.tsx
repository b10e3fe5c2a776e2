import { type ComponentProps, useId } from 'react';
import { controlClass, describedBy, Field, type FieldLabels } from './field.tsx';

interface TextAreaProps extends FieldLabels, ComponentProps<'textarea'> {}

export function TextArea({ label, hint, error, aside, size, className, id: givenId, ...control }: TextAreaProps) {
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
