import type { AdditionalVisitorAttribute } from '@fairlead/contract/organizers';

/** Who and what the demo shows. All of it is invented; the addresses end in .example, which nobody can own. */
export const password = 'walk-the-hall-2027';

export const fair = {
  name: 'Nordhaus Expo 2027',
  uniqueIdentifier: 'nordhaus-expo-2027',
  timeZone: 'Europe/Berlin',
  venue: 'Messe Nordhaus',
  city: 'Hamburg',
  countryCode: 'DE',
  theme: { main: '#c8202f' },
  description: 'Drives, gears, light and the sensors between them. Four days, six halls.',
} as const;

export const organizer = {
  company: 'Nordhaus Messe GmbH',
  person: 'Ole Petersen',
  email: 'ole@nordhaus.example',
  language: 'de',
  attributes: [
    {
      key: 'reason',
      label: { en: 'Why do you come?', es: '¿Por qué viene?', de: 'Warum kommst du?' },
      kind: 'CHOICE',
      choices: [
        { key: 'buy', label: { en: 'To buy', es: 'Para comprar', de: 'Um zu kaufen' } },
        { key: 'learn', label: { en: 'To learn', es: 'Para aprender', de: 'Um zu lernen' } },
        { key: 'meet', label: { en: 'To meet people', es: 'Para conocer gente', de: 'Um Leute zu treffen' } },
      ],
      required: true,
    },
  ],
} as const satisfies {
  readonly attributes: readonly AdditionalVisitorAttribute[];
  readonly [key: string]: unknown;
};

export interface Stand {
  readonly company: string;
  readonly person: string;
  readonly email: string;
  readonly language: 'en' | 'es' | 'de';
  readonly countryCode: string;
  readonly stand: string;
  /** How much of the crowd comes by. */
  readonly weight: number;
  readonly points: readonly { readonly name: string; readonly title: string; readonly description: string }[];
}

const point = (name: string, title: string, description: string) => ({ name, title, description });

export const stands: readonly Stand[] = [
  {
    company: 'Kessler Antriebstechnik',
    person: 'Jana Brandt',
    email: 'jana@kessler.example',
    language: 'de',
    countryCode: 'DE',
    stand: 'Hall 4 · C21',
    weight: 5,
    points: [
      point('KX-7', 'KX-7 compact servo drives', 'Six sizes from 0.4 to 7.5 kW, safe torque off built in.'),
      point('PX-40', 'Planetary gearbox PX-40', 'Ratio 3 to 100 in one housing, backlash below 2 arcmin.'),
      point('HG-15', 'Strain wave gear HG-15', 'Stainless, for clean rooms. 10,000 hours under test.'),
      point('SD-7', 'Data sheets and CAD', 'Every drawing of the fair in one place.'),
      point('LA-210', 'Linear axis LA-210', 'Two metres a second, dust-proof to IP 65.'),
    ],
  },
  {
    company: 'Lumen & Row',
    person: 'Oscar Row',
    email: 'oscar@lumen-row.example',
    language: 'en',
    countryCode: 'GB',
    stand: 'Hall 2 · A07',
    weight: 3,
    points: [
      point('Façade', 'Façade light without glare', 'Louvres turned by a tenth of a degree, made to your building.'),
      point('Office', 'Office light by the metre', 'Cut to length on site, dimmable to one per cent.'),
      point('Night', 'Street light that sleeps', 'Follows people, not the clock.'),
      point('Plan', 'Light plan in a day', 'Send us the drawing, have the plan tomorrow.'),
    ],
  },
  {
    company: 'Baltic Sensorik',
    person: 'Marta Wójcik',
    email: 'marta@baltic.example',
    language: 'en',
    countryCode: 'PL',
    stand: 'Hall 4 · D03',
    weight: 2,
    points: [
      point('KA-Sense', 'Vibration sensing without cables', 'Glued on in a minute, five years on one cell.'),
      point('Gateway', 'One gateway for a whole hall', 'Two hundred sensors, one box, no cloud needed.'),
      point('Alarm', 'Alarms that mean something', 'Tells the worn bearing from the slammed door.'),
    ],
  },
];

export const adminAccount = { name: 'Ines Wahlberg', email: 'ines.wahlberg@fairlead.example' } as const;
export const visitorAccount = { name: 'Inés Caballero Ruiz', email: 'ines@aurelia.example' } as const;

export const firstNames =
  'Marta Hélène Rahul Wojciech Beatriz Anders Giulia Jun Petra Samuel Noor Lucía Emil Saskia Tomasz Aoife Mikael Chiara Daniel Yuki Fatima Jonas Irina Pablo'.split(
    ' ',
  );
export const lastNames =
  'Lindqvist Garnier Venkataraman Zieliński Fonseca Berg Ricci Tanaka Novák Okafor Haddad Moreno Fischer Jansen Kowalska Byrne Aalto Greco Meyer Sato Rahman Keller Petrova Ibáñez'.split(
    ' ',
  );
export const companies = [
  'Volvik Powertrain',
  'Ateliers du Rhône',
  'Sindhu Motion Systems',
  'Polmotor Gdańsk',
  'Fonseca & Irmãos',
  'Nordwind Anlagen',
  'Officine Greco',
  'Kaito Robotics',
  'Brno Stroj',
  'Harbour Cranes',
  'Delta Pack',
  'Aurelia Motion',
];
export const places = [
  { city: 'Göteborg', countryCode: 'SE', prefix: '+46' },
  { city: 'Lyon', countryCode: 'FR', prefix: '+33' },
  { city: 'Hamburg', countryCode: 'DE', prefix: '+49' },
  { city: 'Gdańsk', countryCode: 'PL', prefix: '+48' },
  { city: 'Porto', countryCode: 'PT', prefix: '+351' },
  { city: 'Bilbao', countryCode: 'ES', prefix: '+34' },
  { city: 'Bologna', countryCode: 'IT', prefix: '+39' },
  { city: 'Osaka', countryCode: 'JP', prefix: '+81' },
] as const;
/** Engineers and buyers above all, from makers of machines and their customers. */
export const professions = ['214', '214', '215', '132', '122', '112', '332', '311', '72', '251', null] as const;
export const industries = ['28', '28', '29', '27', '26', '25', '22', '10', '71', '46', null] as const;
