import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { downloadIcon } from '../../ui/icons.ts';
import styles from './insights.module.css';
import { InsightsFigures, InsightsPeriod, OnePage } from './insights-figures.tsx';
import { type InsightsOf, useInsights } from './use-insights.ts';

/** The figures of a project for readers without its actions, as a part of a page. */
export function ReadInsights(project: InsightsOf) {
  const { t } = useTranslation('insights');
  const insights = useInsights(project);
  return (
    <div className={styles['body']}>
      <InsightsPeriod insights={insights}>
        {insights.data && (
          <div className={styles['files']}>
            <Button size="work" icon={downloadIcon} onClick={insights.saveAll}>
              {t('allFigures')}
            </Button>
            <OnePage projectId={project.projectId} query={insights.query} />
          </div>
        )}
      </InsightsPeriod>
      <InsightsFigures insights={insights} cost={null} />
    </div>
  );
}
