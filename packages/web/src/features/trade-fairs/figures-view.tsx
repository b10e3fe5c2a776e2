import type { Exhibition } from '@fairlead/contract/exhibitions';
import { getMissingCodes } from '@fairlead/contract/missing-codes';
import {
  getTradeFairAnswers,
  getTradeFairFigures,
  leastLeads,
  leastVisitors,
  type TradeFairAnswers,
  type TradeFairFigures,
} from '@fairlead/contract/trade-fairs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../lib/dates.ts';
import { formatDayAndTime, formatNumber, formatShare, zoneText } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { QueryError } from '../../ui/business/list-page.tsx';
import { cssVariables } from '../../ui/css-variables.ts';
import { ExportMenu } from '../../ui/plots/export-menu.tsx';
import { PlotsOfContext } from '../../ui/plots/figure-table.ts';
import { barsSource } from '../../ui/plots/plot-source.ts';
import styles from './figures-view.module.css';
import { HallHeat } from './hall-heat.tsx';
import { MissingTable } from './missing-table.tsx';
import { RowsLoading } from './paged-view.tsx';

/** As many as are still read on a picture; the data has all of them. */
const maxBars = 30;

/** Exhibitors by scans; stands with few leads are counted, and not shown. */
function StandFigures({ figures }: { readonly figures: TradeFairFigures }) {
  const { t } = useTranslation('trade-fairs');
  const { byStand, hiddenStands } = figures;
  const most = Math.max(1, ...byStand.map(({ scans }) => scans));
  const picture = useMemo(
    () => barsSource(byStand.slice(0, maxBars).map(({ exhibitor, scans }) => ({ label: exhibitor, value: scans }))),
    [byStand],
  );
  const notShown = t('figures.notShown');
  const title = t('figures.byStand');
  const columns = [t('column.scans'), t('column.leads'), t('column.unlocked')];
  const hidden = hiddenStands > 0 ? t('figures.hiddenStands', { count: hiddenStands }) : '';
  return (
    <section className={styles['plot']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {byStand.length > 0 && (
          <>
            <p className={styles['finding']}>{t('figures.shownStands', { count: byStand.length })}</p>
            <ExportMenu
              title={title}
              finding={t('figures.shownStands', { count: byStand.length })}
              counted={hidden}
              className={styles['menu']}
              picture={picture}
              table={{
                columns: [t('column.exhibitor'), t('column.stand'), ...columns],
                rows: byStand.map(({ exhibitor, stand, scans, leads, unlocked }) => [
                  exhibitor,
                  stand ?? '',
                  scans,
                  leads,
                  unlocked ?? notShown,
                ]),
              }}
            />
          </>
        )}
      </header>
      {byStand.length === 0 ? (
        <p className={styles['none']}>{t('figures.tooFew', { least: leastLeads })}</p>
      ) : (
        <table className={styles['bars']} data-figures="3">
          <thead>
            <tr>
              <th scope="col">{t('column.exhibitor')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byStand.map(({ projectId, exhibitor, stand, leads, scans, unlocked }) => (
              <tr key={projectId}>
                <th scope="row" translate="no">
                  {exhibitor}
                  {stand !== null && <small>{stand}</small>}
                </th>
                <td className={styles['bar']}>
                  <i style={cssVariables({ '--share': String(scans / most) })} />
                  {formatNumber(scans)}
                </td>
                <td>{formatNumber(leads)}</td>
                <td>
                  {unlocked === null ? <span className={styles['kept']}>{notShown}</span> : formatNumber(unlocked)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hidden !== '' && <p className={styles['note']}>{hidden}</p>}
      {byStand.some(({ unlocked }) => unlocked === null) && (
        <p className={styles['note']}>{t('figures.hiddenUnlocked', { least: leastLeads })}</p>
      )}
    </section>
  );
}

/** Codes that were scanned in vain at the fair. */
function MissingView({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('trade-fairs');
  const { data } = useEndpoint(
    getMissingCodes,
    { params: { tradeFairId: fair.id } },
    { refetchInterval: pollMs, call: { isQuiet: true } },
  );
  // The figures above say so when nothing can be read.
  if (data === undefined) return null;
  return <MissingTable {...data} note={t('nowhere.note')} />;
}

const pollMs = 60_000;

type Question = TradeFairAnswers['questions'][number];

/** How many visitors gave which answer to the organizer's questions; nothing where it asks none. */
function AnswerFigures({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('trade-fairs');
  const { data } = useEndpoint(
    getTradeFairAnswers,
    { params: { tradeFairId: fair.id } },
    { refetchInterval: pollMs, call: { isQuiet: true } },
  );
  if (data === undefined || data.questions.length === 0) return null;
  return (
    <section className={styles['plot']} aria-label={t('figures.answers')}>
      <h2>{t('figures.answers')}</h2>
      {data.questions.map((question) => (
        <Answers key={question.key} question={question} visitors={data.visitors} />
      ))}
      <p className={styles['note']}>{t('figures.answersNote', { least: leastVisitors })}</p>
    </section>
  );
}

function Answers({ question, visitors }: { readonly question: Question; readonly visitors: number }) {
  const { t } = useTranslation('trade-fairs');
  const { key, label, kind, answers } = question;
  const isAllSuppressed = answers.every((answer) => answer.visitors === null);
  const named = answers.map((answer) => ({
    ...answer,
    name: answer.label ?? t(`figures.given.${answerLabelKey(answer.key)}`),
    share: answer.visitors === null ? null : answer.visitors / Math.max(1, visitors),
  }));
  const picture = barsSource(
    named.map(({ name, visitors: of }) => ({
      label: name,
      value: of ?? 0,
      ...(of === null && { shown: t('figures.notShown') }),
    })),
  );
  return (
    <div className={styles['question']}>
      <header>
        <h3 id={`answers-${key}`}>{label}</h3>
        {!isAllSuppressed && (
          <ExportMenu
            title={label}
            finding={t('figures.answers')}
            counted={t('figures.answersNote', { least: leastVisitors })}
            className={styles['menu']}
            picture={picture}
            table={{
              columns: [t('figures.answer'), t('column.visitors'), t('figures.share')],
              rows: named.map(({ name, visitors: of, share }) => [
                name,
                of ?? t('figures.notShown'),
                share === null ? '–' : { shown: formatShare(share), value: share },
              ]),
            }}
          />
        )}
      </header>
      {kind === 'TEXT' && <p className={styles['note']}>{t('figures.textNote')}</p>}
      {isAllSuppressed ? (
        <p className={styles['none']}>{t('figures.tooFewAnswers', { least: leastVisitors })}</p>
      ) : (
        <table className={styles['bars']} aria-labelledby={`answers-${key}`}>
          <thead>
            <tr>
              <th scope="col">{t('figures.answer')}</th>
              <th scope="col">{t('column.visitors')}</th>
              <th scope="col">{t('figures.share')}</th>
            </tr>
          </thead>
          <tbody>
            {named.map((answer) => (
              <tr key={answer.key}>
                <th scope="row">{answer.name}</th>
                <td className={styles['bar']}>
                  {answer.visitors === null ? (
                    <span className={styles['none']}>{t('figures.notShown')}</span>
                  ) : (
                    <>
                      <i style={cssVariables({ '--share': String(answer.share ?? 0) })} />
                      {formatNumber(answer.visitors)}
                    </>
                  )}
                </td>
                <td>{answer.share === null ? '–' : formatShare(answer.share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** The name of an answer that has no label of its own. */
function answerLabelKey(key: string): 'yes' | 'no' | 'answered' {
  if (key === 'true') return 'yes';
  return key === 'false' ? 'no' : 'answered';
}

const figuresPollMs = 15_000;
const totals = ['projects', 'beacons', 'visitors', 'scans', 'leads'] as const;

/** Figures of the whole fair by hall, hour and stand; never by person. */
export function FiguresView({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('trade-fairs');
  const { data, error, refetch, dataUpdatedAt } = useEndpoint(
    getTradeFairFigures,
    { params: { tradeFairId: fair.id } },
    { refetchInterval: figuresPollMs, call: { isQuiet: true } },
  );
  const timeZone = data?.timeZone;
  const of = useMemo(
    () => ({
      subject: fair.name,
      period: timeZone === undefined ? '' : `${formatDayAndTime(dataUpdatedAt, timeZone)}, ${timeZone}`,
      fileNote: dayOf(dataUpdatedAt, timeZone),
    }),
    [fair.name, timeZone, dataUpdatedAt],
  );
  if (data === undefined) {
    return error === null ? <RowsLoading /> : <QueryError title={t('failed')} query={{ error, refetch }} />;
  }
  return (
    <PlotsOfContext value={of}>
      <div className={styles['figures']}>
        <dl className={styles['totals']}>
          {totals.map((key) => (
            <div key={key}>
              <dt>{t(`figures.${key}`)}</dt>
              <dd>
                {data.totals[key] === null ? t('fewer', { least: leastLeads }) : formatNumber(data.totals[key] ?? 0)}
              </dd>
            </div>
          ))}
        </dl>
        <HallHeat figures={data} />
        <StandFigures figures={data} />
        <MissingView fair={fair} />
        <AnswerFigures fair={fair} />
        <p className={styles['note']}>{t('figures.note', { least: leastLeads, zone: zoneText(data.timeZone) })}</p>
      </div>
    </PlotsOfContext>
  );
}
