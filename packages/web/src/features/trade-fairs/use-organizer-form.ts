import { getCurrentOrganizer, type Organizer, patchCurrentOrganizer } from '@fairlead/contract/organizers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { endpointKey } from '../../lib/query/query.ts';

const fields = ['name', 'contactEmail'] as const;
type Field = (typeof fields)[number];
export type OrganizerData = Record<Field, string>;

const valuesOf = ({ name, contactEmail }: Organizer): OrganizerData => ({ name, contactEmail });
const fieldOf = (path: string): Field | undefined => fields.find((field) => path === field);

/** An organizer's public fields. Only changed ones are sent: a colleague may be changing the rest. */
export function useOrganizerForm(organizer: Organizer, onSaved: () => void) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<OrganizerData>({
    mode: 'onTouched',
    defaultValues: valuesOf(organizer),
    resolver: useContractResolver<OrganizerData>(patchCurrentOrganizer.body, (values) => values, fieldOf),
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const changed = Object.keys(form.formState.dirtyFields) as Field[];
    const body = Object.fromEntries(changed.map((field) => [field, values[field]]));
    try {
      const saved = await call(patchCurrentOrganizer, { body }, { isQuiet: true, isIdempotent: true });
      client.setQueriesData({ queryKey: endpointKey(getCurrentOrganizer) }, saved);
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
