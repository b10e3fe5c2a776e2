import {
  type Beacon,
  beaconInput,
  createBeacon,
  getBeacon,
  listBeacons,
  patchBeacon,
} from '@fairlead/contract/beacons';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/contract-form.ts';
import { endpointKey } from '../../lib/query.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';

export interface PointValues {
  name: string;
  title: string;
  description: string;
}

const valuesOf = (point: Beacon | undefined): PointValues => ({
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
const fields = ['name', 'title', 'description'] as const;
/** The field that shows a fault of the body. */
export const pointField = (path: string) => fields.find((field) => field === path);

interface PointForm {
  readonly projectId: string;
  readonly point: Beacon | undefined;
  readonly onSaved: (saved: Beacon) => void;
}

/** The form of a new mixie point, or of one there is. Only what was changed is sent, so that two people's edits of two fields both stay. */
export function usePointForm({ projectId, point, onSaved }: PointForm) {
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<PointValues>({
    mode: 'onTouched',
    defaultValues: valuesOf(point),
    resolver: useContractResolver(beaconInput, bodyOf, pointField),
  });

  function send(values: PointValues): Promise<Beacon> {
    const body = bodyOf(values);
    if (point === undefined) {
      const once = { isQuiet: true, idempotencyKey: attemptKey(body) };
      return call(createBeacon, { params: { projectId }, body }, once);
    }
    const changed = fields.filter((field) => form.formState.dirtyFields[field]);
    const patch = Object.fromEntries(changed.map((field) => [field, body[field]]));
    return call(patchBeacon, { params: { projectId, beacon: point.id }, body: patch }, { isQuiet: true });
  }

  async function save(values: PointValues): Promise<void> {
    setFailure(null);
    try {
      const saved = await send(values);
      form.reset(valuesOf(saved));
      client.setQueryData(endpointKey(getBeacon, { params: { projectId, beacon: saved.id } }), saved);
      void client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure('');
      else if (showFaults(error.errors, form.setError, pointField).length > 0 || error.errors.length === 0)
        setFailure(error.detail);
    }
  }

  return { form, failure, submit: form.handleSubmit(save), discard: () => form.reset() };
}
