import { emailText } from '@fairlead/contract/domain-text';
import type { Account } from '@fairlead/contract/exhibitors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { BuyChoice, RoleChoices } from './role-choices.tsx';
import { useTeam } from './use-team.ts';

interface RolesDialogProps {
  readonly own: Account;
  readonly account: Account;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes a person's roles. */
export function RolesDialog({ own, account, isOpen, onClose }: RolesDialogProps) {
  const { t } = useTranslation('team');
  const team = useTeam(own.exhibitorId);
  const [roles, setRoles] = useState(account.roles);
  const [mayBuy, setMayBuy] = useState(account.mayBuy);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await team.setRights(account.id, { roles, ...(mayBuy !== account.mayBuy && { mayBuy }) });
      showToast(t('changeRoles.saved', { name: account.name }), { severity: 'success' });
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiProblem ? (error.errors[0]?.message ?? error.detail) : t('notReached'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('changeRoles.title', { name: account.name })}
      subject={emailText(account.email)}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="work" kind="main" isBusy={isBusy} onClick={() => void save()}>
            {t('changeRoles.save')}
          </Button>
        </>
      }
    >
      <RoleChoices chosen={roles} mayOrganize={own.roles.includes('ORGANIZER')} onChange={setRoles} />
      <BuyChoice mayBuy={mayBuy} isGiver={own.mayBuy} onChange={setMayBuy} />
      <FormAlert size="work" message={failure} />
    </Dialog>
  );
}
