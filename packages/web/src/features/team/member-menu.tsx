import type { Account } from '@fairlead/contract/exhibitors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { showToast } from '../../lib/toast.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { banIcon, mailIcon, moreIcon, personIcon } from '../../ui/icons.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { isPending } from './team-labels.ts';
import { useTeam } from './use-team.ts';

/** More that can be done with a colleague, or with oneself. */
export function MemberMenu({ own, account }: { readonly own: Account; readonly account: Account }) {
  const { t } = useTranslation('team');
  const team = useTeam(own.exhibitorId);
  const [question, setQuestion] = useState<'roles' | 'remove' | null>(null);
  const close = () => setQuestion(null);
  const sendAgain = async () => {
    const { email, name: accountName, roles } = account;
    try {
      await team.invite({ email, accountName, roles, language: currentLanguage() });
      showToast(t('invite.sent', { email }), { severity: 'success' });
    } catch (error) {
      showToast(error instanceof ApiProblem ? error.detail : t('notReached'), { severity: 'error' });
    }
  };
  const trigger = <IconButton icon={moreIcon} label={t('moreOf', { name: account.name })} size="compact" />;
  return (
    <>
      <Menu trigger={trigger} align="end">
        <MenuItem icon={personIcon} onSelect={() => setQuestion('roles')}>
          {t('changeRoles.act')}
        </MenuItem>
        {isPending(account) && (
          <MenuItem icon={mailIcon} onSelect={() => void sendAgain()}>
            {t('sendAgain')}
          </MenuItem>
        )}
        {account.id !== own.id && (
          <MenuItem icon={banIcon} isDangerous onSelect={() => setQuestion('remove')}>
            {isPending(account) ? t('withdraw.act') : t('remove.act')}
          </MenuItem>
        )}
      </Menu>
      {question === 'roles' && <RolesDialog own={own} account={account} isOpen onClose={close} />}
      <RemoveDialog account={account} isOpen={question === 'remove'} onClose={close} />
    </>
  );
}
