import type { BiReport, FairFigure } from '@fairlead/contract/insights';
import type { Language } from '@fairlead/contract/languages';
import { formatMoney } from '@fairlead/contract/money';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/register.ts';
import { translate } from '../../platform/messages.ts';
import type { Block, DocumentThreads, PlainDocument } from '../../platform/pdf/plain-document.ts';
import { printableLogo } from '../../platform/pdf/printable-logo.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { nameOfExhibitor } from '../exhibitors/public.ts';
import { readLogo } from '../logos/public.ts';
import { getBiReport } from './get-bi-report.ts';
import { findProject } from './project-context.ts';

/** So many bars of each kind, that all of it is on one page. */
const maxBars = 5;
const maxOfEach = 4;
const shares: readonly FairFigure[] = ['RETURNING', 'RESPONSE', 'UNLOCKED'];

interface Counted {
  readonly label: string;
  readonly count: number;
}

/** How a language writes figures. */
function writerOf(language: Language) {
  const locale = language === 'en' ? 'en-GB' : language;
  const counts = new Intl.NumberFormat(locale);
  const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const parts = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moments = (timeZone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return {
    text: (key: string, values?: Record<string, string>) => translate(language, `bi.${key}`, values),
    count: (value: number) => counts.format(value),
    decimal: (value: number) => decimals.format(value),
    share: (value: number | null) => (value === null ? '–' : parts.format(value)),
    day: (day: string) => days.format(new Date(`${day}T12:00:00Z`)),
    moment: (moment: string, timeZone: string) => moments(timeZone).format(new Date(moment)),
    money: (amount: number | null, currency: string) =>
      amount === null ? '–' : formatMoney(Math.round(amount), currency, language),
  };
}
type Writer = ReturnType<typeof writerOf>;

/** Nothing where there is nothing to compare. */
function barsOf({ count }: Writer, title: string, counted: readonly Counted[]): Block[] {
  const most = Math.max(0, ...counted.map((one) => one.count));
  if (most === 0) return [];
  const rows = counted.map((one) => ({ label: one.label, value: count(one.count), share: one.count / most }));
  return [{ kind: 'BARS', title, rows }];
}

function figuresOf({ text, count, share, money }: Writer, report: BiReport): Block {
  const { funnel, returning, contact, cost } = report;
  const counted = (['views', 'scans', 'visitors', 'leads', 'unlocked', 'qualified'] as const).map((key) => ({
    label: text(key),
    value: count(funnel[key]),
  }));
  const spent =
    cost === null
      ? { label: text('contacted'), value: share(contact.share) }
      : { label: text('perLead'), value: money(cost.perLead, cost.currency) };
  return { kind: 'FIGURES', figures: [...counted, { label: text('returning'), value: share(returning.share) }, spent] };
}

function medianOf({ text, decimal, share }: Writer, { fairMedian }: BiReport): Block[] {
  if (fairMedian === null) return [];
  const compared = fairMedian.figures.flatMap(({ figure, own, median }) => {
    if (own === null || median === null) return [];
    const value = (number: number) => (shares.includes(figure) ? share(number) : decimal(number));
    return text('compared', { figure: text(`figure.${figure}`), own: value(own), median: value(median) });
  });
  const { fairName: fair, companies } = fairMedian;
  return [{ kind: 'NOTE', text: `${text('median', { fair, companies: String(companies) })} ${compared.join(' · ')}` }];
}

interface DocumentOf {
  readonly name: string;
  readonly fair: { readonly name: string } | null;
  readonly company: string;
  readonly logo: Uint8Array | null;
}

/** Returns the figures for a reader who was not at the fair, on one page. */
export function biDocument(
  report: BiReport,
  { name, fair, company, logo }: DocumentOf,
  language: Language,
): PlainDocument {
  const writer = writerOf(language);
  const { text, day, moment } = writer;
  const { from, to } = report.period;
  const busiest = report.byDay.toSorted((a, b) => b.scans - a.scans).slice(0, maxBars);
  const days = report.byDay.filter((one) => busiest.includes(one));
  const names = [...new Set([company, name, ...(fair === null ? [] : [fair.name])])];
  const dates = from === to ? day(from) : `${day(from)} – ${day(to)}`;
  return {
    language,
    logo,
    title: company,
    subtitle: [...names.slice(1), dates].join(' · '),
    blocks: [
      figuresOf(writer, report),
      ...barsOf(
        writer,
        text(days.length < report.byDay.length ? 'byBusiestDay' : 'byDay'),
        days.map((one) => ({ label: day(one.day), count: one.scans })),
      ),
      ...barsOf(
        writer,
        text('byPoint'),
        report.byPoint
          .flatMap(({ name, scans }) => (name === null ? [] : { label: name, count: scans }))
          .slice(0, maxBars),
      ),
      ...barsOf(
        writer,
        text('byIndustry'),
        report.byIndustry
          .slice(0, maxOfEach)
          .map(({ label, leads }) => ({ label: label ?? text('unknown'), count: leads })),
      ),
      ...barsOf(
        writer,
        text('documents'),
        report.documents.slice(0, maxOfEach).map(({ name, openings }) => ({ label: name, count: openings })),
      ),
      ...medianOf(writer, report),
    ],
    foot: text('foot', { at: moment(report.asOf, report.timeZone), zone: report.timeZone }),
    page: '',
  };
}

/** Returns a project's figures on one page, as PDF. Throws PAYMENT_REQUIRED as the report does. */
export async function biFile(
  context: Context<AccountActor | AdminActor> & { readonly signal: AbortSignal },
  asked: Parameters<typeof getBiReport>[1],
  parts: Parameters<typeof getBiReport>[2] & { readonly threads: DocumentThreads; readonly storage: Storage },
): Promise<FileAnswer> {
  const { caller, database, language, signal } = context;
  const report = await getBiReport(context, asked, parts);
  const project = await findProject(context, asked.projectId);
  const [company, logo] = await Promise.all([
    nameOfExhibitor(database, project.ownerId),
    readLogo(database, parts.storage, [project.id, project.ownerId]),
  ]);
  const of = { ...project, company: company ?? project.name, logo: logo && (await printableLogo(logo)) };
  const pdf = await parts.threads.run(caller.subject, biDocument(report, of, language), [], signal);
  const fileName = `figures-${report.period.from}-${report.period.to}.pdf`;
  return { type: 'application/pdf', fileName, body: Buffer.from(pdf) };
}
