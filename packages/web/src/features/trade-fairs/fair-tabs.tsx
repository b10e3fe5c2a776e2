import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useTranslation } from 'react-i18next';
import { useHostRole } from '../../lib/config/config-context.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { ViewTabs } from '../../ui/business/tabs.tsx';

export type FairTab = 'details' | 'questions' | 'exhibitors' | 'candidates' | 'invitations' | 'points' | 'figures';

/** The screens of one fair. */
export function FairTabs({ fair, current }: { readonly fair: Exhibition; readonly current: FairTab }) {
  const { t } = useTranslation('trade-fairs');
  const base = `/trade-fair/${fair.id}`;
  const { projects } = fair.participation ?? {};
  // An administrator has no fairs of their own.
  const hasPoints = useHostRole() === 'EXHIBITOR';
  return (
    <ViewTabs
      label={t('places')}
      current={current}
      tabs={[
        { key: 'details', label: t('place.details'), to: base },
        { key: 'questions', label: t('place.questions'), to: `${base}?view=questions` },
        {
          key: 'exhibitors',
          label: t('place.exhibitors'),
          to: `${base}/exhibitors`,
          count: projects === undefined ? undefined : formatNumber(projects),
        },
        { key: 'candidates', label: t('place.candidates'), to: `${base}/exhibitors?view=candidates` },
        { key: 'invitations', label: t('place.invitations'), to: `${base}/exhibitors?view=invitations` },
        ...(hasPoints
          ? [{ key: 'points' as const, label: t('place.points'), to: `${base}/exhibitors?view=points` }]
          : []),
        { key: 'figures', label: t('place.figures'), to: `${base}/exhibitors?view=figures` },
      ]}
    />
  );
}
