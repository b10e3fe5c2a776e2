import { type Exhibitor, getCurrentExhibitor, patchExhibitor } from '@fairlead/contract/exhibitors';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { endpointKey } from '../../lib/query/query.ts';

const fields = ['name', 'website', 'industryId', 'address', 'countryCode', 'vatId', 'language'] as const;
type Field = (typeof fields)[number];
export type CompanyData = Record<Field, string>;

const valuesOf = (exhibitor: Exhibitor): CompanyData =>
  Object.fromEntries(fields.map((field) => [field, exhibitor[field] ?? ''])) as CompanyData;
const fieldOf = (path: string): Field | undefined => fields.find((field) => path === field);
const needed: readonly Field[] = ['name', 'language'];

/** Body of PATCH for these fields: an empty one is cleared. */
function bodyOf(values: Partial<CompanyData>) {
  const entries = Object.entries(values) as [Field, string][];
  return Object.fromEntries(
    entries.map(([field, value]) => [field, value.trim() === '' && !needed.includes(field) ? null : value]),
  );
}

/** The company's data. Only what was changed is sent: a colleague may be changing the rest. */
export function useCompanyForm(exhibitor: Exhibitor, onSaved: () => void) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<CompanyData>({
    mode: 'onTouched',
    defaultValues: valuesOf(exhibitor),
    resolver: useContractResolver<CompanyData>(patchExhibitor.body, bodyOf, fieldOf),
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const changed = Object.keys(form.formState.dirtyFields) as Field[];
    const body = bodyOf(Object.fromEntries(changed.map((field) => [field, values[field]])));
    try {
      const saved = await call(patchExhibitor, { body }, { isQuiet: true, isIdempotent: true });
      client.setQueriesData({ queryKey: endpointKey(getCurrentExhibitor) }, saved);
      form.reset(valuesOf(saved));
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure('');
      else if (showFaults(error.errors, form.setError, fieldOf).length > 0 || error.errors.length === 0)
        setFailure(error.detail);
    }
  });
  return { form, failure, submit, fieldOf, discard: () => form.reset() };
}
