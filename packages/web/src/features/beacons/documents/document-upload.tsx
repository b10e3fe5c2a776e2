import { formatSize } from '../../../lib/i18n/formats.ts';
import { useTask } from '../../../lib/upload/use-upload.ts';
import { UploadRow } from '../../../ui/upload-row.tsx';
import { documentFile } from './document-kinds.ts';
import type { RunningDocument } from './running-documents.ts';

interface DocumentUploadProps {
  readonly document: RunningDocument;
  readonly onChooseAgain: () => void;
}

/** How far one file on its way to the point is, or why it was refused. */
export function DocumentUpload({ document, onChooseAgain }: DocumentUploadProps) {
  const { task, remove } = document;
  const upload = useTask(task);
  return (
    <UploadRow
      upload={{ ...upload, cancel: remove, dismiss: remove }}
      limit={formatSize(documentFile.maximalBytes)}
      onChooseAgain={() => {
        remove();
        onChooseAgain();
      }}
    />
  );
}
