import { type ComponentProps, useId } from 'react';
import { controlClass, describedBy, Field, type FieldWords } from './field.tsx';

interface TextAreaProps extends FieldWords, ComponentProps<'textarea'> {}

export function TextArea({ label, hint, error, aside, size, className, id: givenId, ...control }: TextAreaProps) {
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
    <Field {...words} id={id} isTall className={className}>
      <textarea
        rows={4}
        {...control}
        id={id}
        className={controlClass}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, words)}
      />
    </Field>
  );
}
