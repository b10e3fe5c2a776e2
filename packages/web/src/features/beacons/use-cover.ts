import { coverFile, openCoverUpload } from '@fairlead/contract/beacon-covers';
import { type Beacon, getBeacon, listBeacons, patchBeacon } from '@fairlead/contract/beacons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/client/call.ts';
import { endpointKey } from '../../lib/query/query.ts';
import type { UploadWatch } from '../../lib/upload/send-in-parts.ts';
import { sendFile } from '../../lib/upload/upload-file.ts';
import { useUpload } from '../../lib/upload/use-upload.ts';

/** Of a point that is not made yet: its picture lies in the storage, and this page shows the file itself. */
interface Waiting {
  readonly storageKey: string;
  readonly url: string;
}

/** The cover of a point: saved at once, or kept until the point is created. */
export function useCover(projectId: string, point: Beacon | undefined) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => () => (waiting ? URL.revokeObjectURL(waiting.url) : undefined), [waiting]);

  const store = async (id: string, coverKey: string | null) => {
    const params = { projectId, beacon: id };
    const saved = await call(patchBeacon, { params, body: { coverKey } }, { isQuiet: coverKey !== null });
    client.setQueryData(endpointKey(getBeacon, { params }), saved);
    void client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
  };
  const send = async (file: File, watch: UploadWatch) => {
    const { signal } = watch;
    const signed = await call(openCoverUpload, { params: { projectId } }, { isQuiet: true, signal });
    await sendFile(signed, file, watch);
    watch.onProgress(file.size);
    const { storageKey } = signed;
    if (point) await store(point.id, storageKey);
    else setWaiting({ storageKey, url: URL.createObjectURL(file) });
  };
  const upload = useUpload(coverFile, send, point ? 'GOES_ON' : 'ENDS');

  const remove = async (): Promise<void> => {
    if (!point) return setWaiting(null);
    try {
      await store(point.id, null);
    } catch {
      // The client has shown that it failed; the picture stays.
    }
  };
  return {
    upload,
    remove,
    coverUrl: point ? point.coverUrl : (waiting?.url ?? null),
    coverKey: waiting?.storageKey ?? null,
  };
}

export type Cover = ReturnType<typeof useCover>;
