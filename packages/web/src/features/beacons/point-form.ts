import { type Beacon, createBeacon, getBeacon, listBeacons, patchBeacon } from '@fairlead/contract/beacons';
import type { Language } from '@fairlead/contract/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { bodyKeyOf, bodyOf, checked, type PointValues, pointField, pointFields, valuesOf } from './point-values.ts';

interface PointForm {
  readonly projectId: string;
  readonly point: Beacon | undefined;
  /** The cover of a new point, uploaded already. */
  readonly coverKey: string | null;
  /** First values of a new point. */
  readonly start: PointStart;
  /** In which a new point is written. */
  readonly language: Language;
  readonly onSaved: (saved: Beacon) => void;
}

/** A new point may come with a name, and with a printed code that it takes. */
export interface PointStart {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
}

interface Conflict {
  readonly mine: PointValues;
  readonly theirs: Beacon;
}

/**
 * The form of a new mixie point, or of one there is. Only what was changed is sent, with the version it was changed from;
 * what is typed stays whatever the server answers.
 */
export function usePointForm({ projectId, point, coverKey, start, language, onSaved }: PointForm) {
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  const [failure, setFailure] = useState<string | null>(null);
  const [base, setBase] = useState(point);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<PointValues>({
    mode: 'onTouched',
    defaultValues: { ...valuesOf(point, language), ...(!point && { name: start.name ?? '' }) },
    resolver: useContractResolver(checked, bodyOf, pointField),
  });
  const { isDirty, dirtyFields } = form.formState;

  useEffect(() => {
    if (!point || !base || point.version <= base.version) return;
    // A colleague changed other fields, or these while nothing was typed: there is nothing to decide.
    const isSame = pointFields.every((field) => valuesOf(point, language)[field] === valuesOf(base, language)[field]);
    if (isDirty && !isSame) return;
    setBase(point);
    if (!isSame) form.reset(valuesOf(point, language));
  }, [point, base, isDirty, form, language]);

  function send(values: PointValues, version: number | undefined): Promise<Beacon> {
    const body = bodyOf(values);
    if (point === undefined || version === undefined) {
      const { code } = start;
      const creation = { ...body, ...(coverKey !== null && { coverKey }), ...(code !== undefined && { code }) };
      const once = { isQuiet: true, idempotencyKey: attemptKey(creation) };
      return call(createBeacon, { params: { projectId }, body: creation }, once);
    }
    const changed = pointFields.filter((field) => dirtyFields[field]).map(bodyKeyOf);
    const patch = Object.fromEntries(changed.map((key) => [key, body[key]]));
    const options = { isQuiet: true, headers: { 'if-match': `"${version}"` } };
    return call(patchBeacon, { params: { projectId, beacon: point.id }, body: patch }, options);
  }

  function accept(saved: Beacon): void {
    setBase(saved);
    setConflict(null);
    form.reset(valuesOf(saved, language));
    client.setQueryData(endpointKey(getBeacon, { params: { projectId, beacon: saved.id } }), saved);
    void client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
    onSaved(saved);
  }

  async function fetchTheirs(mine: PointValues, id: string): Promise<void> {
    try {
      const theirs = await call(getBeacon, { params: { projectId, beacon: id } }, { isQuiet: true });
      setConflict({ mine, theirs });
    } catch {
      setFailure('');
    }
  }

  async function save(values: PointValues, version: number | undefined): Promise<void> {
    setFailure(null);
    try {
      accept(await send(values, version));
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure('');
      else if (error.code === 'EDIT_CONFLICT' && point) await fetchTheirs(values, point.id);
      else if (showFaults(error.errors, form.setError, pointField).length > 0 || error.errors.length === 0)
        setFailure(error.detail);
    }
  }

  /** All translations go together: those that only the colleague changed are the colleague's. */
  function keepMine({ mine, theirs }: Conflict): Promise<void> {
    const own = pointFields.filter((field) => dirtyFields[field]).map((field) => [field, mine[field]]);
    return save({ ...valuesOf(theirs, language), ...Object.fromEntries(own) }, theirs.version);
  }

  return {
    form,
    conflict,
    /** Why nothing was saved; empty when no answer came. */
    failure,
    submit: form.handleSubmit((values) => save(values, base?.version)),
    discard: () => form.reset(),
    keepMine: () => (conflict ? keepMine(conflict) : Promise.resolve()),
    takeTheirs: () => conflict && accept(conflict.theirs),
    closeConflict: () => setConflict(null),
  };
}

export type PointFormState = ReturnType<typeof usePointForm>;
