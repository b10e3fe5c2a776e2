import { useTranslation } from 'react-i18next';
import { type ShortcutGroup, useShortcutGroups } from '../../../../lib/shortcuts.ts';
import { useDesk, useDeskProjectId } from './desk-context.ts';

/** The keys that work on every screen, and those of the one that is open. */
export function useKeyGroups(): readonly ShortcutGroup[] {
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
      { label: t('exhibitors:sidebar.projects'), keys: ['G', 'P'] },
      ...(hasProject
        ? [
            { label: t('exhibitors:sidebar.leads'), keys: ['G', 'L'] },
            { label: t('exhibitors:sidebar.points'), keys: ['G', 'M'] },
            { label: t('exhibitors:sidebar.surveys'), keys: ['G', 'S'] },
          ]
        : []),
    ],
  };
  return [everywhere, goTo, ...ofScreens];
}
