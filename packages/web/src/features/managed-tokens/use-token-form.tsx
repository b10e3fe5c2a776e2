import { createManagedToken, managedTokenLimits } from '@fairlead/contract/managed-tokens';
import { type RefObject, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { type FieldOf, showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { type NewToken, type TokenRequest, useTokenActions } from './use-tokens.ts';

interface TokenForm<Values extends FieldValues> {
  readonly defaultValues: DefaultValues<Values>;
  readonly toBody: (values: Values) => TokenRequest;
  readonly fieldOf: FieldOf<Values>;
}

/** A form that makes a token: the one that it made, or what went wrong with the whole of it. */
export function useTokenForm<Values extends FieldValues>({ defaultValues, toBody, fieldOf }: TokenForm<Values>) {
  const { t } = useTranslation('devices');
  const { make } = useTokenActions();
  const [made, setMade] = useState<NewToken | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues,
    resolver: useContractResolver<Values>(createManagedToken.body, toBody, fieldOf),
  });
  const send = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      setMade(await make(toBody(values)));
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure(t('notReached'));
      else if (showFaults(error.errors, form.setError, fieldOf).length > 0 || error.errors.length === 0)
        setFailure(error.detail);
    }
  });
  return { form, made, failure, send };
}

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
