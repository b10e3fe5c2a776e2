import type { Account } from '@fairlead/contract/exhibitors';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../../../lib/identity/sign-out.ts';
import { setAppearance } from '../../../../lib/theme/appearance.ts';
import {
  archiveIcon,
  buildingIcon,
  cardIcon,
  fairIcon,
  heartIcon,
  helpIcon,
  type IconShape,
  leadsIcon,
  lockIcon,
  mixiePointIcon,
  outIcon,
  personIcon,
  plusIcon,
  projectsIcon,
  scanIcon,
  settingsIcon,
  sunIcon,
  surveyIcon,
} from '../../../../ui/icons.ts';

export interface Action {
  readonly id: string;
  readonly icon: IconShape;
  readonly label: string;
  readonly keys?: readonly string[];
  /** Where it goes, or what it does. */
  readonly does: string | (() => void);
}

interface ActionsOf {
  readonly account: Account;
  readonly project: { readonly id: string } | undefined;
  readonly openKeys: () => void;
}

/** All actions that are possible from anywhere, for the signed-in account: the one list of them. */
export function useActions({ account, project, openKeys }: ActionsOf): readonly Action[] {
  const { t } = useTranslation(['desk', 'exhibitors', 'exhibitions']);
  const base = project && `/project/${project.id}`;
  const ofProject: readonly Action[] =
    base === undefined
      ? []
      : [
          {
            id: 'leads',
            icon: leadsIcon,
            label: t('exhibitors:sidebar.leads'),
            keys: ['G', 'L'],
            does: `${base}/sales-leads-center`,
          },
          {
            id: 'points',
            icon: mixiePointIcon,
            label: t('exhibitors:sidebar.points'),
            keys: ['G', 'M'],
            does: `${base}/mixie-points`,
          },
          {
            id: 'surveys',
            icon: surveyIcon,
            label: t('exhibitors:sidebar.surveys'),
            keys: ['G', 'S'],
            does: `${base}/surveys`,
          },
          { id: 'details', icon: settingsIcon, label: t('exhibitors:sidebar.details'), does: base },
          { id: 'newPoint', icon: plusIcon, label: t('action.newPoint'), does: `${base}/mixie-point` },
          { id: 'newSurvey', icon: plusIcon, label: t('action.newSurvey'), does: `${base}/survey` },
        ];
  const ofOrganizer: readonly Action[] = account.roles.includes('ORGANIZER')
    ? [{ id: 'fairs', icon: fairIcon, label: t('exhibitors:sidebar.fairs'), does: '/trade-fairs' }]
    : [];
  return [
    { id: 'scanner', icon: scanIcon, label: t('exhibitors:sidebar.scanner'), does: '/scanner' },
    ...ofProject,
    { id: 'newProject', icon: plusIcon, label: t('exhibitions:newProject'), does: '/project' },
    {
      id: 'projects',
      icon: projectsIcon,
      label: t('exhibitors:sidebar.projects'),
      keys: ['G', 'P'],
      does: '/projects',
    },
    { id: 'archived', icon: archiveIcon, label: t('action.archived'), does: '/archived' },
    ...ofOrganizer,
    { id: 'pricing', icon: cardIcon, label: t('exhibitors:sidebar.pricing'), does: '/pricing' },
    { id: 'favourites', icon: heartIcon, label: t('exhibitors:sidebar.favourites'), does: '/favourites' },
    { id: 'team', icon: leadsIcon, label: t('exhibitors:sidebar.team'), does: '/users' },
    { id: 'keys', icon: helpIcon, label: t('keys.title'), keys: ['?'], does: openKeys },
    { id: 'help', icon: helpIcon, label: t('exhibitors:sidebar.help'), does: '/help-center' },
    { id: 'profile', icon: personIcon, label: t('exhibitors:menu.profile'), does: '/profile' },
    { id: 'company', icon: buildingIcon, label: t('exhibitors:menu.company'), does: '/settings' },
    { id: 'account', icon: lockIcon, label: t('exhibitors:menu.account'), does: '/account' },
    { id: 'light', icon: sunIcon, label: t('action.light'), does: () => setAppearance('light') },
    { id: 'dark', icon: sunIcon, label: t('action.dark'), does: () => setAppearance('dark') },
    { id: 'signOut', icon: outIcon, label: t('exhibitors:menu.signOut'), does: () => void signOut() },
  ];
}
