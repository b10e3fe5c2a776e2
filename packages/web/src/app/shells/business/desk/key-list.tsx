import { useTranslation } from 'react-i18next';
import { useShortcutGroups } from '../../../../lib/shortcuts/shortcuts.ts';
import { KeysDialog } from '../../../../ui/business/keys-dialog.tsx';
import { useDesk, useDeskProjectId } from './desk-context.ts';

/** The keys that work on every screen, and those of the one that is open. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['desk', 'exhibitors']);
  const { account } = useDesk();
  const hasProject = useDeskProjectId(account.id) !== undefined;
  const ofScreens = useShortcutGroups();
  const everywhere = {
    heading: t('keys.everywhere'),
    shortcuts: [
      { label: t('keys.jump'), keys: ['Ctrl', 'K'] },
      { label: t('keys.search'), keys: ['/'] },
      { label: t('keys.list'), keys: ['?'] },
      { label: t('keys.close'), keys: ['Esc'] },
    ],
  };
  const goTo = {
    heading: t('keys.goTo'),
    shortcuts: [
      { label: t('exhibitors:rail.projects'), keys: ['G', 'P'] },
      ...(hasProject
        ? [
            { label: t('exhibitors:rail.leads'), keys: ['G', 'L'] },
            { label: t('exhibitors:rail.points'), keys: ['G', 'M'] },
            { label: t('exhibitors:rail.surveys'), keys: ['G', 'S'] },
          ]
        : []),
    ],
  };
  return (
    <KeysDialog
      title={t('keys.title')}
      note={t('keys.note')}
      findLabel={t('keys.find')}
      nothing={t('keys.nothing')}
      closeLabel={t('close')}
      groups={[everywhere, goTo, ...ofScreens]}
      onClose={onClose}
    />
  );
}
