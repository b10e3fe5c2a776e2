import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { FairValues } from './fair-form-values.ts';
import { identifierOfName } from './identifier-of-name.ts';

/** Follows the name of a new fair with its identifier, until the person types one: links that are printed must not change. */
export function useIdentifierOfName(form: UseFormReturn<FairValues>, stored: string): void {
  const { control, getValues, setValue } = form;
  const name = useWatch({ control, name: 'name' });
  const made = useRef('');
  useEffect(() => {
    const now = getValues('uniqueIdentifier');
    if (stored !== '' || now !== made.current) return;
    made.current = identifierOfName(name);
    if (made.current !== now) setValue('uniqueIdentifier', made.current, { shouldDirty: true });
  }, [name, stored, getValues, setValue]);
}
