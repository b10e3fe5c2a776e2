import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '../../../lib/offline/use-outbox.tsx';
import { readStored, skipConfirmationKeys, writeStored } from '../../../lib/storage/storage.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../../ui/visitor/sheet.tsx';
import type { ListedDocument } from '../document-database.ts';
import { changeFavourite } from './favourite-operations.ts';

const needsConfirmation = (): boolean => readStored(skipConfirmationKeys.unfavourite) === null;

/**
 * Sets hearts and takes them back; removing one asks for confirmation unless the person switched that off, and can be
 * undone.
 */
export function useFavourite() {
  const { t } = useTranslation('attachments');
  const outbox = useOutbox();
  const [toRemove, setToRemove] = useState<ListedDocument | null>(null);

  const change = async (document: ListedDocument, isFavourite: boolean): Promise<boolean> => {
    if (outbox === null) return false;
    try {
      await changeFavourite(outbox, document, isFavourite);
      return true;
    } catch {
      showToast(t('notStored'), { severity: 'error' });
      return false;
    }
  };

  const remove = async (document: ListedDocument): Promise<void> => {
    setToRemove(null);
    if (!(await change(document, false))) return;
    showToast(t('favourite.removed', { name: document.name }), {
      severity: 'success',
      action: { label: t('undo'), onPress: () => void change(document, true) },
    });
  };

  return {
    toRemove,
    cancel: () => setToRemove(null),
    remove: (document: ListedDocument) => void remove(document),
    toggle: (document: ListedDocument, isFavourite: boolean) => {
      if (!isFavourite) void change(document, true);
      else if (needsConfirmation()) setToRemove(document);
      else void remove(document);
    },
  };
}

interface UnfavouriteDialogProps {
  readonly document: ListedDocument | null;
  readonly onClose: () => void;
  readonly onRemove: (document: ListedDocument) => void;
}

/** Asks for confirmation: what changes and what stays. */
export function UnfavouriteDialog({ document, onClose, onRemove }: UnfavouriteDialogProps) {
  const { t } = useTranslation('attachments');
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
