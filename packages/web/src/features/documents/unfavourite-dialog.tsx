import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeStored } from '../../lib/storage/storage.ts';
import { skipConfirmationKeys } from '../../lib/storage/storage-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';
import type { ListedDocument } from './document-database.ts';

interface UnfavouriteDialogProps {
  readonly document: ListedDocument | null;
  readonly onClose: () => void;
  readonly onRemove: (document: ListedDocument) => void;
}

/** Asks for confirmation: what changes and what stays. */
export function UnfavouriteDialog({ document, onClose, onRemove }: UnfavouriteDialogProps) {
  const { t } = useTranslation('documents');
  const [isSkipped, setSkipped] = useState(false);
  const act = () => {
    if (isSkipped) writeStored(skipConfirmationKeys.unfavourite, 'true');
    if (document) onRemove(document);
  };
  return (
    <VisitorSheet
      isOpen={document !== null}
      onClose={onClose}
      title={t('favourite.question', { name: document?.name ?? '' })}
      detail={t('favourite.consequence')}
    >
      <Checkbox checked={isSkipped} onChange={(event) => setSkipped(event.target.checked)}>
        {t('dontAskAgain')}
      </Checkbox>
      <VisitorSheetActions>
        <Button kind="quiet" size="tall" onClick={onClose}>
          {t('favourite.keep')}
        </Button>
        <Button kind="dangerFilled" size="tall" onClick={act}>
          {t('favourite.remove')}
        </Button>
      </VisitorSheetActions>
    </VisitorSheet>
  );
}
