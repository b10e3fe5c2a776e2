import {
  type Beacon,
  beaconInput,
  createBeacon,
  getBeacon,
  listBeacons,
  patchBeacon,
} from '@fairlead/contract/beacons';
import { longestText, plainText, readRichText } from '@fairlead/contract/rich-text';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { endpointKey } from '../../lib/query/query.ts';

export interface PointValues {
  name: string;
  title: string;
  /** As it is kept. */
  description: string;
}

export const valuesOf = (point: Beacon | undefined): PointValues => ({
  name: point?.name ?? '',
  title: point?.title ?? '',
  description: point?.description ?? '',
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);
const bodyOf = ({ name, title, description }: PointValues) => ({
  name,
  title: orNull(title),
  description: orNull(description),
});
export const pointFields = ['name', 'title', 'description'] as const;
/** The field that shows a fault of the body. */
export const pointField = (path: string) => pointFields.find((field) => field === path);

/** The contract's own rules, and the limit of what is visible, which only the server knows of any HTML. */
const checked = beaconInput.superRefine(({ description }, context) => {
  if (plainText(readRichText(description ?? '')).length <= longestText) return;
  context.addIssue({
    code: 'too_big',
    origin: 'string',
    maximum: longestText,
    path: ['description'],
    input: description,
  });
});

interface PointForm {
  readonly projectId: string;
  readonly point: Beacon | undefined;
  /** The cover of a new point, uploaded already. */
  readonly coverKey: string | null;
  /** What a new point begins with. */
  readonly start: PointStart;
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
export function usePointForm({ projectId, point, coverKey, start, onSaved }: PointForm) {
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  const [failure, setFailure] = useState<string | null>(null);
  const [base, setBase] = useState(point);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<PointValues>({
    mode: 'onTouched',
    defaultValues: point ? valuesOf(point) : { ...valuesOf(point), name: start.name ?? '' },
    resolver: useContractResolver(checked, bodyOf, pointField),
  });
  const { isDirty, dirtyFields } = form.formState;

  useEffect(() => {
    if (!point || !base || point.version <= base.version) return;
    // Somebody changed other things, or these while nothing was typed: there is nothing to decide.
    const isSame = pointFields.every((field) => valuesOf(point)[field] === valuesOf(base)[field]);
    if (isDirty && !isSame) return;
    setBase(point);
    if (!isSame) form.reset(valuesOf(point));
  }, [point, base, isDirty, form]);

  function send(values: PointValues, version: number | undefined): Promise<Beacon> {
    const body = bodyOf(values);
    if (point === undefined || version === undefined) {
      const { code } = start;
      const creation = { ...body, ...(coverKey !== null && { coverKey }), ...(code !== undefined && { code }) };
      const once = { isQuiet: true, idempotencyKey: attemptKey(creation) };
      return call(createBeacon, { params: { projectId }, body: creation }, once);
    }
    const changed = pointFields.filter((field) => dirtyFields[field]);
    const patch = Object.fromEntries(changed.map((field) => [field, body[field]]));
    const options = { isQuiet: true, headers: { 'if-match': `"${version}"` } };
    return call(patchBeacon, { params: { projectId, beacon: point.id }, body: patch }, options);
  }

  function accept(saved: Beacon): void {
    setBase(saved);
    setConflict(null);
    form.reset(valuesOf(saved));
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

  return {
    form,
    conflict,
    /** Why nothing was saved; empty when no answer came. */
    failure,
    submit: form.handleSubmit((values) => save(values, base?.version)),
    discard: () => form.reset(),
    keepMine: () => (conflict ? save(conflict.mine, conflict.theirs.version) : Promise.resolve()),
    takeTheirs: () => conflict && accept(conflict.theirs),
    closeConflict: () => setConflict(null),
  };
}

export type PointFormState = ReturnType<typeof usePointForm>;
