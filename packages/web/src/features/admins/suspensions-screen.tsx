import { suspensionTarget } from '@fairlead/contract/suspension-target';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { WorkList } from '../../ui/business/list.tsx';
import { PageHeader } from '../../ui/business/page.tsx';
import { ViewTabs } from '../../ui/business/tabs.tsx';
import { AuditList } from './audit-list.tsx';
import { SuspensionsList } from './suspensions-list.tsx';

const views = ['inForce', 'over', 'all', 'audit'] as const;
type View = (typeof views)[number];

/** Suspensions now and before, and everything that administrators did. */
export function SuspensionsScreen() {
  const { t } = useTranslation('admins');
  const [search] = useSearchParams();
  const view: View = views.find((one) => one === search.get('view')) ?? 'inForce';
  const kind = suspensionTarget.safeParse(search.get('kind')).data;
  const of = search.get('of');
  const person = kind !== undefined && of !== null ? { kind, id: of, name: search.get('name') ?? '' } : null;
  return (
    <>
      <PageHeader title={t('suspensions.title')} />
      <WorkList>
        <ViewTabs
          label={t('suspensions.views')}
          current={view}
          tabs={views.map((key) => ({
            key,
            label: t(`suspensions.view.${key}`),
            to: { search: key === 'inForce' ? '' : `?view=${key}` },
          }))}
        />
        {view === 'audit' ? <AuditList /> : <SuspensionsList key={view} view={view} person={person} />}
      </WorkList>
    </>
  );
}
