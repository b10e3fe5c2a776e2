import type { Language } from '@fairlead/contract/languages';
import type { QuestionType } from '@fairlead/contract/surveys';
import type { Point } from './exhibitor.ts';

/** Text of a page: its heading, then its lines. */
interface Sheet {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** The standard fonts of PDF know Latin-1 alone: a letter of another language loses its accent. */
const quoted = (text: string): string =>
  `(${text
    .replace(/[\\()]/g, '\\$&')
    .replaceAll('ł', 'l')
    .replace(/[^\u0020-\u00ff]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/[^\u0020-\u00ff]/g, '?')})`;

/** A colour such as #c8202f, as PDF writes it. */
const shares = (colour: string): string =>
  [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');

interface Maker {
  readonly company: string;
  readonly colour: string;
}

function content({ heading, lines }: Sheet, { company, colour }: Maker, place: string): string {
  return [
    `${shares(colour)} rg 0 802 595 40 re f`,
    `BT /F2 12 Tf 1 1 1 rg 48 816 Td ${quoted(company)} Tj ET`,
    `BT /F2 26 Tf 0.1 0.1 0.1 rg 48 730 Td ${quoted(heading)} Tj ET`,
    `BT /F1 13 Tf 22 TL 0.25 0.25 0.25 rg 48 690 Td ${lines.map((line) => `${quoted(line)} Tj T*`).join(' ')} ET`,
    `BT /F1 10 Tf 0.45 0.45 0.45 rg 48 40 Td ${quoted(place)} Tj ET`,
  ].join('\n');
}

/** A data sheet of A4 pages with nothing in it but words and a bar of the maker's colour. */
export function drawSheets(maker: Maker, sheets: readonly Sheet[]): Buffer {
  const first = 5;
  const kids = sheets.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${sheets.length} /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...sheets.flatMap((sheet, index) => {
      const painted = content(sheet, maker, `${index + 1} / ${sheets.length}`);
      return [
        `<< /Type /Page /Parent 2 0 R /Contents ${first + 2 * index + 1} 0 R >>`,
        `<< /Length ${painted.length} >>\nstream\n${painted}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.7\n';
  const offsets = bodies.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${text}${end}startxref\n${text.length}\n%%EOF\n`, 'latin1');
}

type Texts = Readonly<Record<Language, string>>;

interface Question {
  readonly type: QuestionType;
  readonly text: Texts;
  readonly isRequired?: boolean;
  readonly options?: readonly Texts[];
}

/** Documents, links and survey of a point, by its name. */
export interface Papers {
  readonly documents?: readonly { readonly name: string; readonly sheets: readonly Sheet[] }[];
  readonly picture?: string;
  readonly link?: { readonly name: string; readonly url: string };
  readonly survey?: { readonly title: string; readonly questions: readonly Question[] };
}

const texts = (en: string, es: string, de: string): Texts => ({ en, es, de });
const sheet = (heading: string, ...lines: string[]): Sheet => ({ heading, lines });

const when: Question = {
  type: 'SINGLE',
  text: texts('When do you plan to buy?', '¿Cuándo piensa comprar?', 'Wann wollen Sie kaufen?'),
  isRequired: true,
  options: [
    texts('Within 3 months', 'En 3 meses', 'In 3 Monaten'),
    texts('Within a year', 'En un año', 'In einem Jahr'),
    texts('No date yet', 'Sin fecha todavía', 'Noch kein Termin'),
  ],
};
const more: Question = {
  type: 'TEXT',
  text: texts('Anything we should know?', '¿Algo que debamos saber?', 'Was sollten wir wissen?'),
};
const send = (...options: Texts[]): Question => ({
  type: 'MULTI',
  text: texts('What should we send you?', '¿Qué le enviamos?', 'Was sollen wir Ihnen schicken?'),
  options,
});
const quote = texts('A quote', 'Un presupuesto', 'Ein Angebot');

const papers: Readonly<Record<string, Papers>> = {
  'KX-7': {
    documents: [
      {
        name: 'KX-7 data sheet.pdf',
        sheets: [
          sheet('KX-7 compact servo drives', '0.4 to 7.5 kW in six sizes', '230 or 400 V', 'Safe torque off, SIL 3'),
          sheet('Sizes', 'KX-7-04: 0.4 kW, 2.6 A', 'KX-7-15: 1.5 kW, 5.2 A', 'KX-7-75: 7.5 kW, 17 A'),
        ],
      },
    ],
    survey: {
      title: 'KX-7: the application',
      questions: [
        {
          type: 'SINGLE',
          text: texts('How many axes has your machine?', '¿Cuántos ejes tiene?', 'Wie viele Achsen sind es?'),
          options: [
            texts('1 to 3', '1 a 3', '1 bis 3'),
            texts('4 to 8', '4 a 8', '4 bis 8'),
            texts('More', 'Más', 'Mehr'),
          ],
        },
        more,
      ],
    },
  },
  'PX-40': {
    documents: [
      {
        name: 'PX-40 data sheet.pdf',
        sheets: [
          sheet('Planetary gearbox PX-40', 'Ratio 3 to 100', 'Backlash below 2 arcmin', 'Nominal torque 40 Nm'),
          sheet('Ratios', '1 stage: 3, 4, 5, 7, 10', '2 stages: 12 to 100'),
          sheet('Mounting', 'Any position', 'Lubricated for life'),
        ],
      },
      { name: 'PX-40 backlash curve.pdf', sheets: [sheet('Backlash over 10,000 hours', '0 h: 1.6', '10,000 h: 1.9')] },
    ],
    picture: 'PX-40 in section.png',
    survey: {
      title: 'What do you need?',
      questions: [
        when,
        send(
          quote,
          texts('The CAD model', 'El modelo CAD', 'Das CAD-Modell'),
          texts('A sample', 'Una muestra', 'Ein Muster'),
        ),
        more,
      ],
    },
  },
  'SD-7': {
    documents: [
      { name: 'All data sheets.pdf', sheets: [sheet('KX-7'), sheet('PX-40'), sheet('HG-15'), sheet('LA-210')] },
    ],
    link: { name: 'CAD library', url: 'https://kessler.example/cad' },
  },
  'LA-210': { picture: 'LA-210.png' },
  Façade: {
    documents: [
      { name: 'Façade, five buildings.pdf', sheets: [sheet('Façade light without glare'), sheet('Five buildings')] },
    ],
  },
  Plan: {
    link: { name: 'Send us a drawing', url: 'https://lumen-row.example/plan' },
    survey: {
      title: 'Your building',
      questions: [
        {
          type: 'SINGLE',
          text: texts('What do you want to light?', '¿Qué quiere iluminar?', 'Was wollen Sie beleuchten?'),
          isRequired: true,
          options: [
            texts('An office', 'Una oficina', 'Ein Büro'),
            texts('A façade', 'Una fachada', 'Eine Fassade'),
            texts('A street', 'Una calle', 'Eine Straße'),
          ],
        },
        when,
        more,
      ],
    },
  },
  'KA-Sense': {
    documents: [
      {
        name: 'KA-Sense quick start.pdf',
        sheets: [sheet('KA-Sense', 'Clean, glue, wait a minute.'), sheet('The app')],
      },
    ],
    picture: 'KA-Sense on a pump.png',
    survey: {
      title: 'Who should call you?',
      questions: [when, send(quote, texts('A test kit', 'Un kit de prueba', 'Ein Testpaket')), more],
    },
  },
};

/** Contents of every other point: a page with its text, and a survey at the first one of its stand. */
export function papersOf({ name, title, description }: Point, isFirst: boolean): Papers {
  const own = papers[name];
  if (own !== undefined) return own;
  const documents = [{ name: `${name}.pdf`, sheets: [sheet(title, ...description.split(/(?<=[.:]) /))] }];
  if (!isFirst) return { documents };
  const visit = texts('A visit', 'Una visita', 'Ein Besuch');
  return { documents, survey: { title, questions: [when, send(quote, visit), more] } };
}

/** Answers to "Is there anything else?". */
export const remarks: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Is there a version with ATEX for zone 1?',
    'Twelve pieces first, for a test rig. Then we will see.',
    'Please call after the fair, not before Thursday.',
    'We replace a system from 2009, the flange must fit.',
    'Your colleague promised a visit in our plant.',
  ],
  es: [
    '¿Hay un distribuidor en Bilbao?',
    'Necesitamos la documentación en español.',
    'Llámenme por la tarde, por favor.',
  ],
  de: [
    'Gibt es das auch mit Hohlwelle?',
    'Bitte erst ab dem 15. melden, vorher ist Inventur.',
    'Uns geht es vor allem um die Lieferzeit.',
    'Wir brauchen zwei Stück zum Testen.',
  ],
};
