import {
  createExhibition,
  type Exhibition,
  exhibitionInput,
  exhibitionReplacement,
  getExhibition,
  listExhibitions,
  replaceExhibition,
} from '@fairlead/contract/exhibitions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/contract-form.ts';
import { endpointKey } from '../../lib/query.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { bodyOf, creationOf, emptyFair, type FairValues, fairField, valuesOf } from './fair-form-values.ts';

export interface FairConflict {
  readonly mine: FairValues;
  readonly theirs: Exhibition;
}

/** The form of a new fair, or of one there is. What is typed stays whatever the server answers. */
export function useFairForm(fair: Exhibition | undefined, onSaved: (saved: Exhibition) => void) {
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  const [base, setBase] = useState(fair);
  const [conflict, setConflict] = useState<FairConflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const resolver = useContractResolver<FairValues>(
    fair ? exhibitionReplacement : exhibitionInput,
    fair ? (values) => bodyOf(values) : creationOf,
    fairField,
  );
  const form = useForm<FairValues>({
    mode: 'onTouched',
    defaultValues: fair ? valuesOf(fair) : emptyFair(),
    resolver,
  });

  function accept(saved: Exhibition): void {
    setBase(saved);
    setConflict(null);
    form.reset(valuesOf(saved));
    client.setQueryData(endpointKey(getExhibition, { params: { id: saved.id } }), saved);
    void client.invalidateQueries({ queryKey: endpointKey(listExhibitions) });
    onSaved(saved);
  }

  async function send(values: FairValues, over: Exhibition | undefined): Promise<Exhibition> {
    const quiet = { isQuiet: true };
    if (over === undefined) {
      const creation = creationOf(values);
      return call(createExhibition, { body: creation }, { ...quiet, idempotencyKey: attemptKey(creation) });
    }
    const headers = { 'if-match': `"${over.version}"` };
    return call(replaceExhibition, { params: { id: over.id }, body: bodyOf(values, over) }, { ...quiet, headers });
  }

  async function save(values: FairValues, over: Exhibition | undefined): Promise<void> {
    setFailure(null);
    try {
      accept(await send(values, over));
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure('');
      else if (error.code === 'EDIT_CONFLICT' && over) await ask(values, over.id);
      else if (showFaults(error.errors, form.setError, fairField).length > 0 || error.errors.length === 0)
        setFailure(error.detail);
    }
  }

  async function ask(mine: FairValues, id: string): Promise<void> {
    try {
      setConflict({ mine, theirs: await call(getExhibition, { params: { id } }, { isQuiet: true }) });
    } catch {
      setFailure('');
    }
  }

  return {
    form,
    base,
    conflict,
    /** Why nothing was saved; empty when no answer came. */
    failure,
    submit: form.handleSubmit((values) => save(values, base)),
    discard: () => form.reset(),
    keepMine: () => (conflict ? save(conflict.mine, conflict.theirs) : Promise.resolve()),
    takeTheirs: () => conflict && accept(conflict.theirs),
    closeConflict: () => setConflict(null),
  };
}
