import type { Exhibition } from '@fairlead/contract/exhibitions';
import { getParticipationCsv } from '@fairlead/contract/reports';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { saveFile } from '../../lib/client/download.ts';
import { useHostRole } from '../../lib/config/config-context.ts';
import { useSearch, withParts } from '../../lib/navigation/use-search.ts';
import { useNow } from '../../lib/use-now.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { mailIcon, reportIcon } from '../../ui/icons.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { CandidatesView } from './candidates-view.tsx';
import { fairState } from './fair-labels.ts';
import { type FairTab, FairTabs } from './fair-tabs.tsx';
import { FiguresView } from './figures-view.tsx';
import styles from './imported-view.module.css';
import { ImportedView } from './imported-view.tsx';
import { InvitationsView } from './invitations-view.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ParticipantsView } from './participants-view.tsx';
import { PointsView } from './points-view.tsx';

interface InvitationsTabProps {
  readonly fair: Exhibition;
  readonly isOfImports: boolean;
  readonly onChange: (isOfImports: boolean) => void;
}

/** Invitations that were sent one by one, and those of imports. */
function InvitationsTab({ fair, isOfImports, onChange }: InvitationsTabProps) {
  const { t } = useTranslation('trade-fairs');
  return (
    <>
      <div className={styles['head']}>
        <Segmented
          label={t('place.invitations')}
          size="work"
          value={isOfImports ? 'imported' : 'asked'}
          onChange={(value) => onChange(value === 'imported')}
          segments={[
            { value: 'asked', label: t('imported.asked') },
            { value: 'imported', label: t('imported.title') },
          ]}
        />
      </div>
      {isOfImports ? <ImportedView fair={fair} /> : <InvitationsView fair={fair} />}
    </>
  );
}

const views = ['exhibitors', 'candidates', 'invitations', 'points', 'figures'] as const satisfies readonly FairTab[];

interface ExhibitorsScreenProps {
  readonly fair: Exhibition;
  /** Where exhibitors are imported from a file. */
  readonly importAction?: ReactNode;
}

/** Exhibitors of a fair, candidates, invitations, and the figures of the whole fair. */
export function ExhibitorsScreen({ fair, importAction }: ExhibitorsScreenProps) {
  const { t } = useTranslation('trade-fairs');
  const now = useNow();
  const [search, setSearch] = useSearch();
  const [isInviting, setInviting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isOrganizers = useHostRole() === 'EXHIBITOR';
  const mayShow = (one: FairTab): boolean => one !== 'points' || isOrganizers;
  const view = views.find((one) => one === search.get('view') && mayShow(one)) ?? 'exhibitors';
  const q = search.get('q') ?? '';
  const change = (name: string, value: string) =>
    setSearch((now) => withParts(now, { [name]: value }), { replace: true });
  const report = async () => {
    setBusy(true);
    try {
      saveFile(await callForFile(getParticipationCsv, { query: { tradeFairId: fair.id } }), `${t('report.file')}.csv`);
    } catch {
      // The client has shown that it failed.
    } finally {
      setBusy(false);
    }
  };
  const state = fairState(t, fair, now);
  const searched = view === 'exhibitors' ? 'participants' : view === 'candidates' || view === 'points' ? view : null;
  return (
    <>
      <PageHeader
        title={fair.name}
        documentTitle={`${t(`place.${view}`)} · ${fair.name}`}
        parent={{ to: '/trade-fairs', label: t('title') }}
        beside={<State tone={state.tone}>{state.label}</State>}
        tools={
          searched !== null && (
            <SearchField
              label={t(`${searched}.search`)}
              clearLabel={t('clearSearch')}
              value={q}
              onChange={(text) => change('q', text)}
            />
          )
        }
        actions={
          <>
            {importAction}
            <Button size="work" icon={reportIcon} isBusy={isBusy} onClick={() => void report()}>
              {t('report.act')}
            </Button>
            {fair.archivedAt === null && (
              <Button size="work" kind="main" icon={mailIcon} onClick={() => setInviting(true)}>
                {t('invite.act')}
              </Button>
            )}
          </>
        }
      />
      <FairTabs fair={fair} current={view} />
      <PageBody label={view === 'figures' ? t('place.figures') : undefined}>
        {view === 'exhibitors' && (
          <ParticipantsView
            fair={fair}
            q={q}
            sort={search.get('sort') ?? 'name'}
            onSort={(sort) => change('sort', sort)}
          />
        )}
        {view === 'candidates' && <CandidatesView fair={fair} q={q} />}
        {view === 'invitations' && (
          <InvitationsTab
            fair={fair}
            isOfImports={search.get('of') === 'imports'}
            onChange={(isOfImports) => change('of', isOfImports ? 'imports' : '')}
          />
        )}
        {view === 'points' && <PointsView fair={fair} q={q} />}
        {view === 'figures' && <FiguresView fair={fair} />}
      </PageBody>
      <InviteDialog fair={fair} isOpen={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}
