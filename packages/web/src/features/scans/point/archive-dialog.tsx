import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../../../lib/storage/storage.ts';
import { skipConfirmationKeys } from '../../../lib/storage/storage-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../../ui/visitor/sheet.tsx';

export const needsArchiveConfirmation = (): boolean => readStored(skipConfirmationKeys.archive) === null;

interface ArchiveDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onArchive: () => void;
}

/** Asks for confirmation: what changes and what stays. */
export function ArchiveDialog({ title, isOpen, onClose, onArchive }: ArchiveDialogProps) {
  const { t } = useTranslation('scans');
  const [isSkipped, setSkipped] = useState(false);
  const act = () => {
    if (isSkipped) writeStored(skipConfirmationKeys.archive, 'true');
    onArchive();
  };
  return (
    <VisitorSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('archive.question', { title })}
      detail={t('archive.consequence')}
    >
      <Checkbox checked={isSkipped} onChange={(event) => setSkipped(event.target.checked)}>
        {t('dontAskAgain')}
      </Checkbox>
      <VisitorSheetActions>
        <Button kind="quiet" size="tall" onClick={onClose}>
          {t('archive.keep')}
        </Button>
        <Button kind="dangerFilled" size="tall" onClick={act}>
          {t('archive.archive')}
        </Button>
      </VisitorSheetActions>
    </VisitorSheet>
  );
}
