import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { KeysDialog } from '../../../../ui/business/keys-dialog.tsx';
import { useKeyGroups } from './use-key-groups.ts';

/** The keys that work here, and the way to everything else that helps. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['desk', 'exhibitors']);
  return (
    <KeysDialog
      title={t('keys.title')}
      note={t('keys.note')}
      findLabel={t('keys.find')}
      nothing={t('keys.nothing')}
      closeLabel={t('close')}
      groups={useKeyGroups()}
      foot={
        <Link to="/help-center" onClick={onClose}>
          {t('keys.help')}
        </Link>
      }
      onClose={onClose}
    />
  );
}
