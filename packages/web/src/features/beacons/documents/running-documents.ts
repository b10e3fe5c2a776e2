import { createAttachment, deleteAttachment, listAttachments, patchAttachment } from '@fairlead/contract/attachments';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../lib/client/call.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import { onStored, readStored } from '../../../lib/storage/storage.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';
import type { UploadWatch } from '../../../lib/upload/send-in-parts.ts';
import { uploadFile } from '../../../lib/upload/upload-file.ts';
import { createUploadTask, type UploadTask } from '../../../lib/upload/upload-task.ts';
import { documentFile, titleOf } from './document-kinds.ts';

/** Where a document is to stand. */
export interface DocumentPlace {
  readonly projectId: string;
  readonly beaconId: string;
}

/** One file on its way to a point, from when it is chosen until it is there, or was refused and seen. */
export interface RunningDocument extends DocumentPlace {
  readonly key: string;
  readonly task: UploadTask;
  /** Ends it, or removes what was refused; nothing of it is kept. */
  readonly remove: () => void;
}

const quiet = { isQuiet: true };
const listeners = new Set<() => void>();
let running: readonly RunningDocument[] = [];

function change(next: readonly RunningDocument[]): void {
  running = next;
  for (const listener of listeners) listener();
}
const forget = (key: string) => change(running.filter((one) => one.key !== key));

// What one person sends is not shown to the next one.
onStored(() => {
  if (running.length > 0 && readStored(storageKeys.sessionToken) === null) change([]);
});

function send(client: QueryClient, { projectId, beaconId }: DocumentPlace, file: File, key: string): RunningDocument {
  let made: string | null = null;

  const open = async (signal: AbortSignal) => {
    const { name, size } = file;
    const body = {
      kind: 'DOCUMENT' as const,
      beaconId,
      name: titleOf(name),
      size,
    };
    const { attachment, upload } = await call(createAttachment, { body }, { ...quiet, signal });
    if (upload === null) throw new Error('A document has a URL to be sent to');
    made = attachment.id;
    return { ...upload, attachmentId: attachment.id };
  };
  const deliver = async (one: File, watch: UploadWatch) => {
    const { attachmentId } = await uploadFile(one, { purpose: `document ${beaconId}`, open }, watch);
    made = attachmentId;
    watch.onProgress(one.size);
    const params = { attachmentId };
    await call(patchAttachment, { params, body: { isUploaded: true } }, { ...quiet, signal: watch.signal });
    await client.invalidateQueries({ queryKey: endpointKey(listAttachments) });
    forget(key);
  };
  const task = createUploadTask(documentFile, deliver);
  const remove = () => {
    task.cancel();
    // What was announced but never came is swept, too; this is only sooner.
    const params = made === null ? null : { attachmentId: made };
    if (params !== null) void call(deleteAttachment, { params }, quiet).catch(() => undefined);
    forget(key);
  };
  let phase = task.state().phase;
  task.subscribe(() => {
    if (task.state().phase === phase) return;
    phase = task.state().phase;
    change([...running]);
  });
  task.start(file);
  return { key, projectId, beaconId, task, remove };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The files on their way to all points; they go on whatever screen is open. */
export const useRunningDocuments = (): readonly RunningDocument[] => useSyncExternalStore(subscribe, () => running);

/** Sends files to a point. */
export function useSendDocuments(place: DocumentPlace): (files: readonly File[]) => void {
  const client = useQueryClient();
  return (files) => change([...running, ...files.map((file) => send(client, place, file, crypto.randomUUID()))]);
}
