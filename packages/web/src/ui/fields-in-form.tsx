import type { ComponentType } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { DayField, TimeField, type WrittenFieldProps } from './day-field.tsx';

type InFormProps<Values extends FieldValues> = Omit<
  WrittenFieldProps,
  'value' | 'onChange' | 'onBlur' | 'name' | 'ref'
> & {
  readonly control: Control<Values>;
  readonly name: Path<Values>;
};

/** Ties a field of a day or a time to a form, which holds what is stored and not what is written. */
function inForm(Field: ComponentType<WrittenFieldProps>) {
  return function FieldInForm<Values extends FieldValues>({ control, name, error, ...props }: InFormProps<Values>) {
    const { field, fieldState } = useController({ control, name });
    return (
      <Field
        {...props}
        ref={field.ref}
        name={field.name}
        value={field.value as string}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={error ?? fieldState.error?.message}
      />
    );
  };
}

export const DayInForm = inForm(DayField);
export const TimeInForm = inForm(TimeField);
