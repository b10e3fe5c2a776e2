import { type Person, removeAdmin } from '@fairlead/contract/admins';
import { emailText } from '@fairlead/contract/domain-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useEndpointMutation } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useRefresh } from './use-restore.ts';

interface RemoveAdminDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

/** Asks once before a person stops being an administrator. */
export function RemoveAdminDialog({ person, onClose }: RemoveAdminDialogProps) {
  const { t } = useTranslation('admins');
  const refresh = useRefresh();
  const mutation = useEndpointMutation(removeAdmin, { call: { isQuiet: true } });
  const [failure, setFailure] = useState<string>();
  const { name } = person;
  const act = async () => {
    try {
      await mutation.mutateAsync({ body: { id: person.id } });
      showToast(t('remove.done', { name }), { severity: 'success' });
      onClose();
    } catch (error) {
      setFailure((error instanceof ApiProblem && error.detail) || t('remove.failed'));
    }
    await refresh();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('remove.title', { name })}
      subject={emailText(person.email)}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('remove.keep')}
          </Button>
          <Button size="work" kind="dangerFilled" isBusy={mutation.isPending} onClick={() => void act()}>
            {t('remove.act')}
          </Button>
        </>
      }
    >
      <p>{t('remove.text')}</p>
      <FormAlert message={failure} />
    </Dialog>
  );
}
