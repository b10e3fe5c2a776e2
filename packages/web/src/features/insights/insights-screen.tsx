import { getBiReport } from '@fairlead/contract/insights';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatTime } from '../../lib/i18n/formats.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { usePaced } from '../../lib/use-paced.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { LiveSign } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { downloadIcon, printIcon } from '../../ui/icons.ts';
import styles from './insights.module.css';
import { InsightsFigures } from './insights-figures.tsx';
import { InsightsPeriod } from './insights-period.tsx';
import { NotBought } from './not-bought.tsx';
import { OnePage } from './one-page.tsx';
import { StandCost } from './stand-cost.tsx';
import { type InsightsOf, useInsights } from './use-insights.ts';

/** A crowd at the stand is told together. */
const freshMs = 5_000;

/** Every figure of a project, for days of its calendar. */
export function InsightsScreen(project: InsightsOf) {
  const { t } = useTranslation('insights');
  const client = useQueryClient();
  const { projectId, projectName } = project;
  const insights = useInsights(project);
  const again = usePaced(() => void client.invalidateQueries({ queryKey: endpointKey(getBiReport) }), freshMs);
  const { isLive, lastAt } = useLive({ projectId, onLeads: again, onMissed: again });
  const { data, error, query, saveAll } = insights;
  const price = error instanceof ApiProblem ? error.price : undefined;
  return (
    <>
      <PageHeader
        title={t('title')}
        documentTitle={`${t('title')} · ${projectName}`}
        beside={
          !price && (
            <LiveSign isOn={isLive} label={t(isLive ? 'live' : 'notLive')}>
              {lastAt !== null && formatTime(lastAt)}
            </LiveSign>
          )
        }
        actions={
          data && (
            <>
              <Button size="work" icon={downloadIcon} onClick={saveAll}>
                {t('allFigures')}
              </Button>
              <OnePage projectId={projectId} query={query} />
              <Button size="work" icon={printIcon} className={styles['print']} onClick={() => print()}>
                {t('print')}
              </Button>
            </>
          )
        }
      />
      <PageBody className={styles['body']}>
        {price ? (
          <NotBought projectId={projectId} price={price} onOpened={again} />
        ) : (
          <InsightsPeriod insights={insights} />
        )}
        <InsightsFigures
          insights={insights}
          toDo={
            <ButtonLink size="work" to={`/project/${projectId}/mixie-points`}>
              {t('nothing.points')}
            </ButtonLink>
          }
          cost={data && <StandCost key={data.cost?.amount ?? 0} projectId={projectId} cost={data.cost} />}
        />
      </PageBody>
    </>
  );
}
