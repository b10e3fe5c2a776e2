import type { LeadView } from '@fairlead/contract/lead-views';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface DeleteViewDialogProps {
  readonly view: LeadView;
  readonly isOpen: boolean;
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a view is removed; of the leads in it nothing changes. */
export function DeleteViewDialog({ view, isOpen, onDelete, onClose }: DeleteViewDialogProps) {
  const { t } = useTranslation('leads');
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await onDelete();
      onClose();
    } catch {
      showToast(t('views.notDeleted'), { severity: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('views.deleteTitle', { name: view.name })}
      subject={view.isShared ? t('views.deleteShared') : t('views.deleteOwn')}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('views.keep')}
          </Button>
          <Button size="work" kind="dangerFilled" isBusy={isBusy} onClick={() => void remove()}>
            {t('views.delete')}
          </Button>
        </>
      }
    />
  );
}
