import {
  attachmentLimits,
  createAttachment,
  deleteAttachment,
  listAttachments,
  patchAttachment,
} from '@fairlead/contract/attachments';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../lib/client/call.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import { onStored, readStored, storageKeys } from '../../../lib/storage/storage.ts';
import { type UploadWatch, uploadFile } from '../../../lib/upload/send-file.ts';
import { createUploadTask, type UploadTask } from '../../../lib/upload/upload-task.ts';

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  'image/webp': 'WEBP',
  'image/gif': 'GIF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/vnd.oasis.opendocument.text': 'ODT',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
  'application/vnd.oasis.opendocument.presentation': 'ODP',
  'application/zip': 'ZIP',
  'video/mp4': 'MP4',
  'model/step': 'STEP',
  'model/iges': 'IGES',
  'model/stl': 'STL',
  'application/dxf': 'DXF',
  'application/acad': 'DWG',
  'text/csv': 'CSV',
};

/** Types that a point accepts. Windows has a type of its own for ZIP. */
export const documentFile = {
  mediaTypes: [...Object.keys(endings), 'application/x-zip-compressed'],
  /** Of drawings each system has another type, or none; Windows calls tables an Excel file. */
  endings: ['.step', '.stp', '.igs', '.iges', '.stl', '.dxf', '.dwg', '.csv'],
  maximalBytes: attachmentLimits.bytes,
} as const;

/** The few letters by which people know a kind of file. */
export const endingOf = (mediaType: string | null): string => endings[mediaType ?? ''] ?? '';

/** Returns a chosen file's name on the point: its name without the ending. */
const titleOf = (fileName: string): string => {
  const name = fileName.replace(/\.[a-z0-9]{1,5}$/i, '').trim() || fileName;
  return name.slice(0, attachmentLimits.nameLength);
};

/** Where a link leads, as short as people say it. */
export const hostOf = (url: string | null): string =>
  url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';

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

// One person's uploads are not shown to the next one.
onStored(() => {
  if (running.length > 0 && readStored(storageKeys.sessionToken) === null) change([]);
});

/** Announces a file after the one before it: the server places documents in the order in which they are announced. */
function send(
  client: QueryClient,
  { projectId, beaconId }: DocumentPlace,
  file: File,
  before: Promise<void>,
): { readonly document: RunningDocument; readonly announced: Promise<void> } {
  const key = crypto.randomUUID();
  const { promise: announced, resolve: announce } = Promise.withResolvers<void>();
  let made: string | null = null;

  const open = async (signal: AbortSignal) => {
    await before;
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
    announce();
    return { ...upload, attachmentId: attachment.id };
  };
  const deliver = async (one: File, watch: UploadWatch) => {
    const onProgress = (bytes: number) => {
      // One that goes on where it stopped was announced before.
      announce();
      watch.onProgress(bytes);
    };
    const purpose = `document ${beaconId}`;
    const { attachmentId } = await uploadFile(one, { purpose, open }, { ...watch, onProgress });
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
    // Announced uploads that never came are swept, too; this is only sooner.
    const params = made === null ? null : { attachmentId: made };
    if (params !== null) void call(deleteAttachment, { params }, quiet).catch(() => undefined);
    forget(key);
  };
  let phase = task.state().phase;
  task.subscribe(() => {
    if (task.state().phase === phase) return;
    phase = task.state().phase;
    if (phase !== 'sending') announce();
    change([...running]);
  });
  task.start(file);
  if (task.state().phase !== 'sending') announce();
  return { document: { key, projectId, beaconId, task, remove }, announced: before.then(() => announced) };
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
  return (files) => {
    let before = Promise.resolve();
    const sent = files.map((file) => {
      const { document, announced } = send(client, place, file, before);
      before = announced;
      return document;
    });
    change([...running, ...sent]);
  };
}
