import type { Language } from '@fairlead/contract/languages';
import type { QuestionType } from '@fairlead/contract/surveys';
import type { Point } from './exhibitor.ts';
import type { Sheet } from './pdf-sheet.ts';

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
