import type { Exhibition } from '@fairlead/contract/exhibitions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFoundExhibitions } from '../../lib/exhibitions/use-found-exhibitions.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useSearch } from '../../lib/navigation/navigation.ts';
import { useNow } from '../../lib/use-now.ts';
import { FormCell, FormGrid, FormSection } from '../../ui/business/form-layout.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { mailIcon } from '../../ui/icons.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { CandidatesView } from './candidates-view.tsx';
import { fairDates, fairPlace, fairState } from './fair-labels.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import styles from './participation-screen.module.css';

interface ParticipationScreenProps {
  readonly fair: Exhibition;
  /** Where exhibitors are imported from a file. */
  readonly importAction: ReactNode;
}

/**
 * An organizer brings exhibitors into one of its fairs: those it knows, by e-mail address, from a file, or with a project of
 * its own.
 */
export function ParticipationScreen({ fair, importAction }: ParticipationScreenProps) {
  const { t } = useTranslation('trade-fairs');
  const now = useNow();
  const [search, setSearch] = useSearch();
  const [isInviting, setInviting] = useState(false);
  const q = search.get('q') ?? '';
  const state = fairState(t, fair, now);
  const exhibitors = `/trade-fair/${fair.id}/exhibitors`;
  const { projects = 0, visitors = 0 } = fair.participation ?? {};
  return (
    <>
      <PageHeader
        title={t('participation.title')}
        documentTitle={`${t('participation.title')} · ${fair.name}`}
        tools={
          <SearchField
            label={t('candidates.search')}
            clearLabel={t('clearSearch')}
            value={q}
            onChange={(text) => setSearch(text === '' ? {} : { q: text }, { replace: true })}
          />
        }
        actions={
          <>
            {importAction}
            {fair.archivedAt === null && (
              <Button size="work" kind="main" icon={mailIcon} onClick={() => setInviting(true)}>
                {t('invite.act')}
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        <FormSection>
          <FormGrid>
            <FormCell span={3}>
              <FairSelect fair={fair} />
            </FormCell>
            <FormCell span={3}>
              <dl className={styles['counts']}>
                <div>
                  <dt>{t('column.exhibitors')}</dt>
                  <dd>
                    <Link to={exhibitors}>{formatNumber(projects)}</Link>
                  </dd>
                </div>
                <div>
                  <dt>{t('figures.visitors')}</dt>
                  <dd>
                    <Link to={`${exhibitors}?view=figures`}>{formatNumber(visitors)}</Link>
                  </dd>
                </div>
              </dl>
            </FormCell>
          </FormGrid>
          <p className={styles['participationFacts']}>
            <State tone={state.tone}>{state.label}</State>
            {joinShown([fairDates(t, fair), fairPlace(fair)])}
          </p>
          <p className={styles['participationFacts']}>
            <Link to={`/trade-fair/${fair.id}/exhibitors?view=invitations`}>{t('participation.invitations')}</Link>
            {fair.archivedAt === null && (
              <Link to={`/add-participation/${fair.id}?with=own`}>{t('participation.own')}</Link>
            )}
          </p>
        </FormSection>
        <CandidatesView fair={fair} q={q} />
      </PageBody>
      <InviteDialog fair={fair} isOpen={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}

/** Which fair it is about; choosing another fair goes to its own URL. */
function FairSelect({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('trade-fairs');
  const navigate = useNavigate();
  const { found, search } = useFoundExhibitions({ kind: 'TRADE_FAIR', owner: fair.ownerId, sort: '-startsAt' });
  return (
    <SearchSelect
      size="work"
      label={t('column.fair')}
      placeholder={t('search')}
      value={fair}
      onChange={({ id }) => void navigate(`/add-participation/${id}`)}
      choices={found}
      {...search}
    />
  );
}
