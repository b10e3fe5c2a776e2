import { getSurveyResult, type SurveyResult } from '@fairlead/contract/survey-results';
import { listSurveys, type SurveySummary } from '@fairlead/contract/surveys';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDayAndTime, formatNumber, formatShare } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { ListPage } from '../../ui/business/list-page.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { type Column, rowLinkClass, WorkTable } from '../../ui/business/table.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TypeIcons } from './question-types.tsx';
import styles from './surveys-screen.module.css';

interface SurveysScreenProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly timeZone: string;
}

const shapes = ['a', 'b', 'c'];
type Row = SurveySummary | string;

/** The surveys of a project, with what came in. */
export function SurveysScreen({ projectId, projectName, timeZone }: SurveysScreenProps) {
  const { t } = useTranslation('surveys');
  const live = { refetchInterval: 15_000, call: { isQuiet: true } };
  const list = useEndpoint(listSurveys, { params: { projectId }, query: {} }, live);
  const results = useEndpoint(getSurveyResult, { params: { projectId }, query: {} }, live);
  const surveys = list.data;
  const figures = new Map(results.data?.map((result) => [result.surveyId, result]));
  const create = (
    <ButtonLink to={`/project/${projectId}/survey`} kind="main" size="work" className={styles['new']}>
      <Icon of={plusIcon} size={16} />
      {t('newSurvey')}
    </ButtonLink>
  );
  const columns: readonly Column<Row>[] = [
    { key: 'survey', label: t('column.survey'), cell: whole((survey) => <NameCell survey={survey} />, 'third') },
    {
      key: 'point',
      label: t('column.point'),
      width: '200px',
      hide: 'phone',
      cell: whole(({ beaconName }) =>
        beaconName === null ? <State tone="off">{t('point.none')}</State> : <State tone="ok">{beaconName}</State>,
      ),
    },
    {
      key: 'answers',
      label: t('column.answers'),
      width: '96px',
      align: 'end',
      cell: whole((survey) => <b className={styles['strong']}>{formatNumber(survey.completeCount)}</b>),
    },
    {
      key: 'rate',
      label: t('column.rate'),
      width: '120px',
      align: 'end',
      hide: 'phone',
      cell: whole((survey) => formatRate(figures.get(survey.id))),
    },
    {
      key: 'changed',
      label: t('column.changed'),
      width: '168px',
      align: 'end',
      hide: 'narrow',
      cell: whole((survey) => formatDayAndTime(survey.updatedAt, timeZone)),
    },
  ];
  const table = (rows: readonly Row[]) => (
    <WorkTable
      label={t('surveys')}
      columns={columns}
      groups={[{ key: 'all', rows }]}
      rowId={(row) => (typeof row === 'string' ? row : row.id)}
    />
  );
  return (
    <>
      <PageHeader
        title={t('surveys')}
        documentTitle={`${t('surveys')} · ${projectName}`}
        count={surveys && formatNumber(surveys.length)}
        actions={surveys?.length !== 0 && create}
      />
      <PageBody>
        <ListPage
          list={list}
          rows={surveys}
          failed={t('failed')}
          waiting={table(shapes)}
          empty={
            <EmptyState size="work" title={t('empty.title')} actions={create}>
              {t('empty.text')}
            </EmptyState>
          }
        >
          {table}
        </ListPage>
      </PageBody>
    </>
  );
}

const formatRate = (result: SurveyResult | undefined): string =>
  result === undefined || result.responseRate === null ? '–' : formatShare(result.responseRate);

/** A cell of a real row, or the still shape of one that is being fetched. */
function whole(cell: (survey: SurveySummary) => ReactNode, shape: 'third' | 'most' = 'most') {
  return (row: Row) => (typeof row === 'string' ? <Skeleton shape={shape} /> : cell(row));
}

function NameCell({ survey }: { readonly survey: SurveySummary }) {
  const { t } = useTranslation('surveys');
  const { id, projectId, title, questionTypes, completeCount } = survey;
  const view = completeCount > 0 ? '?view=results' : '';
  return (
    <>
      <Link
        translate="no"
        className={classNames(rowLinkClass, styles['name'])}
        to={`/project/${projectId}/survey/${id}${view}`}
      >
        {title}
      </Link>
      <small className={styles['questions']}>
        {t('column.questions', { count: questionTypes.length })}
        <TypeIcons types={questionTypes} />
      </small>
    </>
  );
}
