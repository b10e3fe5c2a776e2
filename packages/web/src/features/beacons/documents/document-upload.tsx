import { createAttachment, deleteAttachment, patchAttachment } from '@fairlead/contract/attachments';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/client/call.ts';
import { formatSize } from '../../../lib/i18n/formats.ts';
import type { UploadWatch } from '../../../lib/upload/send-in-parts.ts';
import { uploadFile } from '../../../lib/upload/upload-file.ts';
import { useUpload } from '../../../lib/upload/use-upload.ts';
import { UploadRow } from '../../../ui/upload-row.tsx';
import { documentFile, titleOf } from './document-kinds.ts';

interface DocumentUploadProps {
  readonly beaconId: string;
  readonly file: File;
  /** It is on the point. */
  readonly onDone: () => Promise<unknown>;
  /** The row can go: done, cancelled, or refused and seen. */
  readonly onGone: () => void;
  readonly onChooseAgain: () => void;
}

const quiet = { isQuiet: true };

/** One file on its way to a point, from when it is chosen until it is there or was refused. */
export function DocumentUpload({ beaconId, file, onDone, onGone, onChooseAgain }: DocumentUploadProps) {
  const made = useRef<string | null>(null);
  const hasBegun = useRef(false);

  const open = async (signal: AbortSignal) => {
    const { name, type, size } = file;
    const body = {
      kind: 'DOCUMENT' as const,
      beaconId,
      name: titleOf(name),
      size,
      ...(type !== '' && { mediaType: type }),
    };
    const { attachment, upload } = await call(createAttachment, { body }, { ...quiet, signal });
    if (upload === null) throw new Error('A document has a URL to be sent to');
    made.current = attachment.id;
    return { ...upload, attachmentId: attachment.id };
  };
  const send = async (one: File, watch: UploadWatch) => {
    const { attachmentId } = await uploadFile(one, { purpose: `document ${beaconId}`, open }, watch);
    made.current = attachmentId;
    watch.onProgress(one.size);
    await call(
      patchAttachment,
      { params: { attachmentId }, body: { isUploaded: true } },
      { ...quiet, signal: watch.signal },
    );
    await onDone();
    onGone();
  };
  const upload = useUpload(documentFile, send);
  const { start } = upload;
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    start(file);
  }, [start, file]);

  const leave = (act: () => void) => () => {
    act();
    // What was announced but never came is swept, too; this is only sooner.
    const attachmentId = made.current;
    if (attachmentId !== null) void call(deleteAttachment, { params: { attachmentId } }, quiet).catch(() => undefined);
    onGone();
  };
  return (
    <UploadRow
      upload={{ ...upload, cancel: leave(upload.cancel), dismiss: leave(upload.dismiss) }}
      limit={formatSize(documentFile.maximalBytes)}
      onChooseAgain={() => {
        onGone();
        onChooseAgain();
      }}
    />
  );
}
