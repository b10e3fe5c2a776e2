import { type Person, removeSecondFactor } from '@fairlead/contract/admins';
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

interface RemoveSecondFactorDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

/** Asks once before the password alone is enough to sign in. */
export function RemoveSecondFactorDialog({ person, onClose }: RemoveSecondFactorDialogProps) {
  const { t } = useTranslation('admins');
  const refresh = useRefresh();
  const mutation = useEndpointMutation(removeSecondFactor, { call: { isQuiet: true } });
  const [failure, setFailure] = useState<string>();
  const { email } = person;
  const name = person.name || emailText(email);
  const act = async () => {
    try {
      await mutation.mutateAsync({ body: { email } });
      showToast(t('secondFactor.done', { name }), { severity: 'success' });
      onClose();
    } catch (error) {
      setFailure((error instanceof ApiProblem && error.detail) || t('secondFactor.failed'));
    }
    await refresh();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('secondFactor.title', { name })}
      subject={emailText(email)}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('secondFactor.keep')}
          </Button>
          <Button size="work" kind="dangerFilled" isBusy={mutation.isPending} onClick={() => void act()}>
            {t('secondFactor.act')}
          </Button>
        </>
      }
    >
      <p>{t('secondFactor.text')}</p>
      <FormAlert message={failure} />
    </Dialog>
  );
}
