import type { Person } from '@fairlead/contract/admins';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showToast } from '../../lib/toast.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { banIcon, copyIcon, historyIcon, lockIcon, moreIcon, shieldIcon, undoIcon } from '../../ui/icons.ts';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { useRestore } from './use-restore.ts';

export type PersonQuestion = 'suspend' | 'remove' | 'secondFactor';

interface PersonMenuProps {
  readonly person: Person;
  readonly isOwn: boolean;
  /** The dialog stands outside the row, which may go out of view. */
  readonly onQuestion: (person: Person, question: PersonQuestion) => void;
}

/** Actions on one account. */
export function PersonMenu({ person, isOwn, onQuestion }: PersonMenuProps) {
  const { t } = useTranslation('admins');
  const navigate = useNavigate();
  const restore = useRestore();
  const { email, kind, id, suspension } = person;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(email);
      showToast(t('menu.copied'), { severity: 'success' });
    } catch {
      showToast(t('menu.notCopied'), { severity: 'warning' });
    }
  };
  const trigger = <IconButton icon={moreIcon} label={t('menu.of', { email })} size="compact" />;
  return (
    <Menu trigger={trigger} align="end">
      <MenuItem icon={copyIcon} onSelect={() => void copy()}>
        {t('menu.copy')}
      </MenuItem>
      <MenuItem
        icon={historyIcon}
        onSelect={() => void navigate(`/suspensions?view=all&kind=${kind}&of=${id}&name=${encodeURIComponent(email)}`)}
      >
        {t('menu.history')}
      </MenuItem>
      <MenuLine />
      {suspension !== null && (
        <MenuItem icon={undoIcon} onSelect={() => void restore(suspension.id, email)}>
          {t('menu.restore')}
        </MenuItem>
      )}
      <MenuItem icon={lockIcon} onSelect={() => onQuestion(person, 'secondFactor')}>
        {t('menu.secondFactor')}
      </MenuItem>
      {suspension === null && (
        <MenuItem icon={shieldIcon} isDangerous onSelect={() => onQuestion(person, 'suspend')}>
          {t('menu.suspend')}
        </MenuItem>
      )}
      {kind === 'ADMIN' && !isOwn && (
        <MenuItem icon={banIcon} isDangerous onSelect={() => onQuestion(person, 'remove')}>
          {t('menu.remove')}
        </MenuItem>
      )}
    </Menu>
  );
}
