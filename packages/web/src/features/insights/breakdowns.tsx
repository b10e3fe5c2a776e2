import type { BiReport } from '@fairlead/contract/insights';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName, formatNumber, formatShare } from '../../lib/i18n/formats.ts';
import { BarList } from './bar-list.tsx';
import { CountryMap } from './country-map.tsx';
import styles from './insights.module.css';
import { Panel } from './panel.tsx';
import type { Pictures } from './plot.tsx';

const most = 8;

/** What is known of the leads, and what they looked at: one list of bars for each. */
export function Breakdowns({ report }: { readonly report: BiReport }) {
  const { t } = useTranslation('insights');
  const map = useRef<Pictures>(null);
  const unknown = t('notKnown');
  const languageName = (code: string) => t(`language.${code as 'en' | 'es' | 'de'}`);
  const groups = [
    { key: 'industries', rows: report.byIndustry.map((row) => ({ ...row, name: row.label ?? unknown })) },
    {
      key: 'countries',
      rows: report.byCountry.map((row) => ({ ...row, name: row.key === null ? unknown : countryName(row.key) })),
    },
    { key: 'jobRoles', rows: report.byJobRole.map((row) => ({ ...row, name: row.label ?? unknown })) },
    {
      key: 'languages',
      rows: report.byLanguage.map((row) => ({ ...row, name: row.key === null ? unknown : languageName(row.key) })),
    },
  ] as const;
  const restLabel = (count: number) => t('others', { count });
  const openings = report.documents.reduce((sum, document) => sum + document.openings, 0);
  const { scans } = report.funnel;
  return (
    <>
      <Panel
        title={t('points.title')}
        finding={t('points.finding', { count: report.byPoint.length })}
        counted={t('points.counted')}
        table={{
          columns: [t('column.point'), t('column.scans'), t('column.leads'), t('column.views')],
          rows: report.byPoint.map((point) => [
            point.name ?? t('points.captured'),
            point.scans,
            point.leads,
            point.views,
          ]),
        }}
      >
        <BarList
          label={t('points.title')}
          isColoured
          bars={report.byPoint.map((point) => ({
            key: point.beaconId ?? '',
            label: point.name ?? t('points.captured'),
            value: point.beaconId === null ? point.leads : point.scans,
          }))}
        />
      </Panel>
      {groups.map(({ key, rows }) => (
        <Panel
          key={key}
          title={t(`${key}.title`)}
          finding={t(`${key}.finding`, { count: rows.length })}
          counted={t('leadsCounted')}
          table={{
            columns: [t(`${key}.title`), t('column.leads'), t('column.unlocked')],
            rows: rows.map(({ name, leads, unlocked }) => [name, leads, unlocked]),
          }}
          {...(key === 'countries' && { pictures: map, isWide: true })}
        >
          <div className={key === 'countries' ? styles['where'] : undefined}>
            {key === 'countries' && <CountryMap label={t('countries.map')} countries={rows} pictures={map} />}
            <BarList
              label={t(`${key}.title`)}
              most={most}
              restLabel={restLabel}
              bars={rows.map(({ key: of, name, leads }) => ({ key: of ?? '', label: name, value: leads }))}
            />
          </div>
        </Panel>
      ))}
      <Panel
        title={t('documents.title')}
        finding={
          scans === 0
            ? t('documents.none')
            : t('documents.finding', {
                count: openings,
                each: formatNumber(Math.round((openings / scans) * 100) / 100),
              })
        }
        counted={t('documents.counted')}
        table={{
          columns: [t('column.document'), t('column.point'), t('column.openings'), t('column.seconds')],
          rows: report.documents.map(({ name, pointName, openings: count, meanSeconds }) => [
            name,
            pointName,
            count,
            meanSeconds === null ? '–' : Math.round(meanSeconds),
          ]),
        }}
      >
        <BarList
          label={t('documents.title')}
          most={most}
          restLabel={restLabel}
          bars={report.documents.map(({ attachmentId, name, openings: value }) => ({
            key: attachmentId,
            label: name,
            value,
          }))}
        />
      </Panel>
      <Panel
        title={t('surveys.title')}
        finding={t('surveys.finding', { count: report.surveys.length })}
        counted={t('surveys.counted')}
        table={{
          columns: [t('column.survey'), t('column.asked'), t('column.answered')],
          rows: report.surveys.map(({ title, asked, complete }) => [title, asked, complete]),
        }}
      >
        <BarList
          label={t('surveys.title')}
          bars={report.surveys.map(({ surveyId, title, complete, responseRate }) => ({
            key: surveyId,
            label: title,
            value: complete,
            ...(responseRate !== null && { shown: `${formatNumber(complete)} · ${formatShare(responseRate)}` }),
          }))}
        />
      </Panel>
      <Panel
        title={t('contact.title')}
        finding={
          report.contact.share === null
            ? t('contact.none')
            : t('contact.finding', { share: formatShare(report.contact.share) })
        }
        counted={t('contact.counted')}
        table={{
          columns: [t('contact.title'), t('column.leads')],
          rows: report.contact.buckets.map(({ bucket, leads }) => [t(`contact.${bucket}`), leads]),
        }}
      >
        <BarList
          label={t('contact.title')}
          bars={report.contact.buckets.map(({ bucket, leads }) => ({
            key: bucket,
            label: t(`contact.${bucket}`),
            value: leads,
          }))}
        />
      </Panel>
      <Median report={report} />
    </>
  );
}

/** Each figure beside the middle one of the fair. */
function Median({ report: { fairMedian, returning } }: { readonly report: BiReport }) {
  const { t } = useTranslation('insights');
  const write = (figure: NonNullable<typeof fairMedian>['figures'][number]['figure'], value: number | null): string => {
    if (value === null) return '–';
    if (figure === 'SCANS' || figure === 'LEADS') return formatNumber(value);
    return figure === 'DOCUMENTS_PER_SCAN' ? formatNumber(Math.round(value * 100) / 100) : formatShare(value);
  };
  if (fairMedian === null)
    return (
      <Panel
        title={t('returning.title')}
        finding={
          returning.share === null
            ? t('returning.none')
            : t('returning.finding', { share: formatShare(returning.share) })
        }
        counted={t('returning.counted')}
        table={{
          columns: [t('returning.title'), t('column.visitors')],
          rows: [[t('returning.title'), returning.visitors]],
        }}
      >
        <BarList
          label={t('returning.title')}
          bars={[{ key: 'returning', label: t('returning.people'), value: returning.visitors }]}
        />
      </Panel>
    );
  return (
    <Panel
      title={t('median.title')}
      finding={t('median.finding', { count: fairMedian.projects, fair: fairMedian.fairName })}
      counted={t('median.counted')}
      table={{
        columns: [t('median.figure'), t('median.own'), t('median.median')],
        rows: fairMedian.figures.map(({ figure, own, median }) => [
          t(`median.${figure}`),
          write(figure, own),
          write(figure, median),
        ]),
      }}
    >
      <BarList
        label={t('median.title')}
        bars={fairMedian.figures.map(({ figure, own, median }) => ({
          key: figure,
          label: t(`median.${figure}`),
          // As a multiple of the median, for the figures have no unit in common.
          value: own === null || median === null || median === 0 ? 0 : own / median,
          shown: t('median.to', { own: write(figure, own), median: write(figure, median) }),
        }))}
      />
    </Panel>
  );
}
