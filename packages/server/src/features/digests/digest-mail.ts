import type { Language } from '@fairlead/contract/languages';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { translate } from '../../platform/messages.ts';
import type { NewLeads } from './queries.ts';

/** Points named of one project; the others are summed up. */
const maxPoints = 5;

const sum = (rows: readonly NewLeads[]): number => rows.reduce((total, { leads }) => total + leads, 0);

function projectLines(rows: readonly NewLeads[], language: Language): string {
  const [first] = rows;
  if (!first) return '';
  const count = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language);
  const title =
    first.fair === null || first.fair === first.project ? first.project : `${first.project} · ${first.fair}`;
  const line = (name: string, leads: number) => `– ${name}: ${count.format(leads)}`;
  const named = rows.filter(({ point }) => point !== null).slice(0, maxPoints);
  const others = sum(rows) - sum(named);
  return [
    translate(language, 'mail.digest.project', { project: title, leads: count.format(sum(rows)) }),
    ...named.map(({ point, leads }) => line(point ?? '', leads)),
    ...(others > 0 ? [line(translate(language, 'mail.digest.others'), others)] : []),
  ].join('\n');
}

/** New leads, as numbers: names are for signed-in readers. */
export function digestMail(
  to: { email: string; language: Language },
  rows: readonly NewLeads[],
  businessUrl: string,
): Mail {
  const { email, language } = to;
  const projects = [...Map.groupBy(rows, ({ project, fair }) => JSON.stringify([project, fair])).values()];
  const settings = `${businessUrl}/settings?lng=${language}`;
  const values = {
    leads: String(sum(rows)),
    projects: projects.map((own) => projectLines(own, language)).join('\n\n'),
    settings,
  };
  const link = `${businessUrl}/projects?lng=${language}`;
  const reader = { language, role: 'EXHIBITOR' } as const;
  return composeMail({ to: email, reader, key: 'mail.digest', values, link, links: [settings] });
}
