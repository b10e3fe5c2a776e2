import { emailText } from '@fairlead/contract/domain-text';
import type { Account } from '@fairlead/contract/exhibitors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { isPending } from './team-labels.ts';
import { useTeam } from './use-team.ts';

interface RemoveDialogProps {
  readonly account: Account;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks once before a person is taken out of the company, or an invitation is taken back. */
export function RemoveDialog({ account, isOpen, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('team');
  const team = useTeam(account.exhibitorId);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const kind = isPending(account) ? 'withdraw' : 'remove';
  const act = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await team.remove(account.id);
      showToast(t(`${kind}.done`, { name: account.name }), { severity: 'success' });
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiProblem ? error.detail : t('notReached'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`${kind}.title`, { name: account.name })}
      subject={emailText(account.email)}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t(`${kind}.keep`)}
          </Button>
          <Button size="work" kind="dangerFilled" isBusy={isBusy} onClick={() => void act()}>
            {t(`${kind}.act`)}
          </Button>
        </>
      }
    >
      <p>{t(`${kind}.text`)}</p>
      <FormAlert size="work" message={failure} />
    </Dialog>
  );
}
