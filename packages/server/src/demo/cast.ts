import type { Language } from '@fairlead/contract/languages';
import type { AdditionalVisitorAttribute } from '@fairlead/contract/organizers';

/** People and companies of the demo. All of it is invented; the e-mails end in .example, a domain without owners. */
export const password = 'walk-the-hall-2027';

export interface Organizer {
  readonly company: string;
  readonly person: string;
  readonly email: string;
  readonly language: Language;
  readonly countryCode: string;
  readonly attributes: readonly AdditionalVisitorAttribute[];
}

/** Questions of the demo's fair to people who register. */
export const reasons = ['buy', 'learn', 'meet'] as const;

export const organizers = {
  nordhaus: {
    company: 'Nordhaus Messe GmbH',
    person: 'Ole Petersen',
    email: 'ole@nordhaus.example',
    language: 'de',
    countryCode: 'DE',
    attributes: [
      {
        key: 'reason',
        label: { en: 'Why do you come?', es: '¿Por qué viene?', de: 'Warum kommst du?' },
        kind: 'CHOICE',
        choices: [
          { key: reasons[0], label: { en: 'To buy', es: 'Para comprar', de: 'Um zu kaufen' } },
          { key: reasons[1], label: { en: 'To learn', es: 'Para aprender', de: 'Um zu lernen' } },
          { key: reasons[2], label: { en: 'To meet people', es: 'Para conocer gente', de: 'Um Leute zu treffen' } },
        ],
        required: true,
      },
    ],
  },
  levante: {
    company: 'Ferias del Levante S.L.',
    person: 'Carmen Soler Vidal',
    email: 'carmen@levante.example',
    language: 'es',
    countryCode: 'ES',
    attributes: [],
  },
} as const satisfies Readonly<Record<string, Organizer>>;

export interface DemoFair {
  readonly organizer: keyof typeof organizers;
  readonly uniqueIdentifier: string;
  /** Without the year. */
  readonly name: string;
  /** Its first day, in days from today. */
  readonly begins: number;
  readonly days: number;
  readonly timeZone: string;
  readonly venue: string;
  readonly city: string;
  readonly countryCode: string;
  readonly theme: { readonly main: string };
  readonly description: string;
}

/** The one that is on comes first. The identifiers have no year, so that they are found in any. */
export const fairs = {
  expo: {
    organizer: 'nordhaus',
    uniqueIdentifier: 'nordhaus-expo',
    name: 'Nordhaus Expo',
    begins: -2,
    days: 4,
    timeZone: 'Europe/Berlin',
    venue: 'Messe Nordhaus',
    city: 'Hamburg',
    countryCode: 'DE',
    theme: { main: '#c8202f' },
    description: 'Drives, gears, light and the sensors between them. Four days, six halls.',
  },
  levante: {
    organizer: 'levante',
    uniqueIdentifier: 'industrial-levante',
    name: 'Feria Industrial Levante',
    begins: -51,
    days: 3,
    timeZone: 'Europe/Madrid',
    venue: 'Recinto del Turia',
    city: 'Valencia',
    countryCode: 'ES',
    theme: { main: '#b4541a' },
    description: 'Machines, automation and packaging on the Mediterranean. Three days, two pavilions.',
  },
  drive: {
    organizer: 'nordhaus',
    uniqueIdentifier: 'baltic-drive-days',
    name: 'Baltic Drive Days',
    begins: 89,
    days: 3,
    timeZone: 'Europe/Warsaw',
    venue: 'Hala Motława',
    city: 'Gdańsk',
    countryCode: 'PL',
    theme: { main: '#0c7c6c' },
    description: 'Everything that turns: motors, gears, bearings and what controls them.',
  },
} as const satisfies Readonly<Record<string, DemoFair>>;
export type FairKey = keyof typeof fairs;

export const adminAccount = { name: 'Ines Wahlberg', email: 'ines.wahlberg@fairlead.example' } as const;
export const visitorAccount = { name: 'Inés Caballero Ruiz', email: 'ines@aurelia.example' } as const;
