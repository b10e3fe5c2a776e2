import { managedTokenLimits } from '@fairlead/contract/managed-tokens';
import type { RefObject } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/text-field.tsx';

interface NameFieldProps {
  readonly field: UseFormRegisterReturn;
  /** Holds the input, for the dialog that begins with it. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
}

/** Name of a new token. */
export function NameField({ field: { ref, ...field }, input, label, hint, error }: NameFieldProps) {
  return (
    <TextField
      {...field}
      ref={(node) => {
        ref(node);
        input.current = node;
      }}
      size="work"
      label={label}
      hint={hint}
      maxLength={managedTokenLimits.nameLength}
      autoComplete="off"
      error={error}
    />
  );
}
