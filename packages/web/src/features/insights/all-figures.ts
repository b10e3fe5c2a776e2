import type { BiReport } from '@fairlead/contract/insights';
import { minorDigits } from '@fairlead/contract/money';
import type { TFunction } from 'i18next';
import { countryName } from '../../lib/i18n/formats.ts';
import type { FigureTable } from '../../ui/plots/figure-table.ts';

type Row = readonly [part: string, name: string, figure: string, value: string | number];

/** Everything that the page shows as one table: a row a figure, so that a spreadsheet can filter and sum them. */
export function allFigures(report: BiReport, t: TFunction<'insights'>): FigureTable {
  const unknown = t('notKnown');
  const leadsBy = (
    key: 'industries' | 'jobRoles' | 'countries' | 'languages',
    rows: readonly { readonly name: string; readonly leads: number; readonly unlocked: number }[],
  ): Row[] =>
    rows.flatMap(({ name, leads, unlocked }): Row[] => [
      [t(`${key}.title`), name, t('column.leads'), leads],
      [t(`${key}.title`), name, t('column.unlocked'), unlocked],
    ]);
  const { funnel, fairMedian, cost } = report;
  const rows: Row[] = [
    ...(['views', 'scans', 'visitors', 'leads', 'unlocked', 'qualified'] as const).map(
      (key): Row => [t('funnel.title'), '', t(`funnel.${key}`), funnel[key]],
    ),
    ...report.byDay.flatMap(({ day, ...counts }) =>
      (['views', 'scans', 'leads', 'unlocked'] as const).map(
        (key): Row => [t('column.day'), day, t(`column.${key}`), counts[key]],
      ),
    ),
    ...report.byPoint.flatMap(({ name, ...counts }) =>
      (['scans', 'leads', 'views'] as const).map(
        (key): Row => [t('points.title'), name ?? t('points.captured'), t(`column.${key}`), counts[key]],
      ),
    ),
    ...leadsBy(
      'industries',
      report.byIndustry.map((row) => ({ ...row, name: row.label ?? unknown })),
    ),
    ...leadsBy(
      'jobRoles',
      report.byJobRole.map((row) => ({ ...row, name: row.label ?? unknown })),
    ),
    ...leadsBy(
      'countries',
      report.byCountry.map((row) => ({ ...row, name: row.key === null ? unknown : countryName(row.key) })),
    ),
    ...leadsBy(
      'languages',
      report.byLanguage.map((row) => ({ ...row, name: row.key === null ? unknown : t(`language.${row.key}`) })),
    ),
    ...report.documents.flatMap(({ name, openings, meanSeconds }): Row[] => [
      [t('documents.title'), name, t('column.openings'), openings],
      ...(meanSeconds === null
        ? []
        : [[t('documents.title'), name, t('column.seconds'), Math.round(meanSeconds)] as const]),
    ]),
    [t('documents.title'), '', t('column.openings'), report.openings],
    ...report.surveys.flatMap(({ title, asked, complete }): Row[] => [
      [t('surveys.title'), title, t('column.asked'), asked],
      [t('surveys.title'), title, t('column.answered'), complete],
    ]),
    ...report.contact.buckets.map(
      ({ bucket, leads }): Row => [t('contact.title'), t(`contact.${bucket}`), t('column.leads'), leads],
    ),
    [t('returning.title'), '', t('column.visitors'), report.returning.visitors],
    ...(cost ? costRows(cost, t) : []),
    ...(fairMedian?.figures ?? []).flatMap(({ figure, own, median }): Row[] => [
      [t('median.title'), t(`median.${figure}`), t('median.own'), own ?? '–'],
      [t('median.title'), t(`median.${figure}`), t('median.median'), median ?? '–'],
    ]),
  ];
  return { columns: [t('column.part'), t('column.of'), t('column.figure'), t('column.value')], rows };
}

function costRows(cost: NonNullable<BiReport['cost']>, t: TFunction<'insights'>): Row[] {
  const inUnits = (amount: number | null): number | string =>
    amount === null ? '–' : Math.round(amount) / 10 ** minorDigits(cost.currency);
  return (
    [
      ['label', cost.amount],
      ['perLead', cost.perLead],
      ['perQualified', cost.perQualified],
    ] as const
  ).map(([key, amount]): Row => [t('cost.title'), cost.currency, t(`cost.${key}`), inUnits(amount)]);
}
