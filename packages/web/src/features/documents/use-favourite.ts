import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored } from '../../lib/storage/storage.ts';
import { skipConfirmationKeys } from '../../lib/storage/storage-keys.ts';
import { showToast } from '../../lib/toast.ts';
import { type ListedDocument, useDocumentDatabase } from './document-database.ts';
import { changeFavourite } from './favourites/favourite-queue.ts';

const isAsked = (): boolean => readStored(skipConfirmationKeys.unfavourite) === null;

/** Sets hearts and takes them back; taking back asks first unless the person wants no question, and can be undone. */
export function useFavourite() {
  const { t } = useTranslation('documents');
  const database = useDocumentDatabase();
  const [asked, setAsked] = useState<ListedDocument | null>(null);

  const change = async (document: ListedDocument, isFavourite: boolean): Promise<boolean> => {
    if (database === null) return false;
    try {
      await changeFavourite(database, document, isFavourite);
      return true;
    } catch {
      showToast(t('notStored'), { severity: 'error' });
      return false;
    }
  };

  const remove = async (document: ListedDocument): Promise<void> => {
    setAsked(null);
    if (!(await change(document, false))) return;
    showToast(t('favourite.removed', { name: document.name }), {
      severity: 'success',
      action: { label: t('undo'), onPress: () => void change(document, true) },
    });
  };

  return {
    asked,
    cancel: () => setAsked(null),
    remove: (document: ListedDocument) => void remove(document),
    toggle: (document: ListedDocument, isFavourite: boolean) => {
      if (!isFavourite) void change(document, true);
      else if (isAsked()) setAsked(document);
      else void remove(document);
    },
  };
}
