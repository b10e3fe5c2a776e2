import type { Language } from '@fairlead/contract/languages';
import type { Random } from './random.ts';

interface Home {
  /** How many come from here, beside the others. */
  readonly weight: number;
  readonly language: Language;
  readonly countryCode: string;
  readonly prefix: string;
  /** Of a telephone number, when they are not nine. */
  readonly digits?: number;
  readonly cities: readonly (readonly [city: string, state: string | null])[];
  readonly firstNames: string;
  readonly lastNames: string;
  readonly companies: readonly string[];
}

const homes: readonly Home[] = [
  {
    weight: 9,
    language: 'de',
    countryCode: 'DE',
    prefix: '+49',
    cities: [
      ['Hamburg', 'Hamburg'],
      ['Bremen', 'Bremen'],
      ['Hannover', 'Niedersachsen'],
      ['Augsburg', 'Bayern'],
      ['Heilbronn', 'Baden-Württemberg'],
      ['Chemnitz', 'Sachsen'],
    ],
    firstNames:
      'Petra Jonas Saskia Emil Annika Holger Friederike Tobias Svenja Matthias Ayşe Lennart Katrin Uwe Mehmet Judith',
    lastNames:
      'Fischer Meyer Keller Lüdtke Brinkmann Hartwig Özdemir Vogelsang Krämer Steinbach Wiegand Petersen Behrens Großmann',
    companies: ['Nordwind Anlagen', 'Hartwig Fördertechnik', 'Isarwerk Maschinenbau', 'Delta Pack', 'Elbtal Pumpen'],
  },
  {
    weight: 3,
    language: 'es',
    countryCode: 'ES',
    prefix: '+34',
    cities: [
      ['Bilbao', 'País Vasco'],
      ['Zaragoza', 'Aragón'],
      ['Valencia', 'Comunitat Valenciana'],
      ['Sabadell', 'Catalunya'],
    ],
    firstNames: 'Lucía Pablo Beatriz Íñigo Montserrat Álvaro Nuria Joaquín Rocío Sergio Begoña Martín',
    lastNames: 'Moreno Ibáñez Caballero Etxeberria Ferrer Navarro Peña Aguirre Solís Vázquez Roca Zubiri',
    companies: ['Aurelia Motion', 'Talleres Etxeberria', 'Envases del Turia', 'Grúas Aguirre'],
  },
  {
    weight: 3,
    language: 'en',
    countryCode: 'PL',
    prefix: '+48',
    cities: [
      ['Gdańsk', 'Pomorskie'],
      ['Łódź', 'Łódzkie'],
      ['Wrocław', 'Dolnośląskie'],
    ],
    firstNames: 'Marta Wojciech Tomasz Agnieszka Łukasz Zofia Krzysztof Ewelina Paweł Joanna',
    lastNames: 'Zieliński Kowalczyk Wójcik Nowicki Lewandowski Sikora Górski Pawlak Maciejewski',
    companies: ['Polmotor Gdańsk', 'Zakłady Sikora', 'Bałtyk Automatyka'],
  },
  {
    weight: 2,
    language: 'en',
    countryCode: 'SE',
    prefix: '+46',
    cities: [
      ['Göteborg', null],
      ['Västerås', null],
    ],
    firstNames: 'Anders Hedda Mikael Sigrid Björn Elin Gustav Åsa',
    lastNames: 'Lindqvist Berg Åkesson Sandström Nyberg Hallgren Öberg',
    companies: ['Volvik Powertrain', 'Mälar Process'],
  },
  {
    weight: 2,
    language: 'en',
    countryCode: 'FR',
    prefix: '+33',
    cities: [
      ['Lyon', 'Auvergne-Rhône-Alpes'],
      ['Lille', 'Hauts-de-France'],
    ],
    firstNames: 'Hélène Maxime Solène Étienne Chloé Bastien Aurélie Théo',
    lastNames: 'Garnier Delattre Rousselot Chevalier Marchetti Lefèvre Besson',
    companies: ['Ateliers du Rhône', 'Delattre Emballage'],
  },
  {
    weight: 2,
    language: 'en',
    countryCode: 'IT',
    prefix: '+39',
    cities: [
      ['Bologna', 'Emilia-Romagna'],
      ['Brescia', 'Lombardia'],
    ],
    firstNames: 'Giulia Chiara Lorenzo Matteo Federica Davide Elisa Niccolò',
    lastNames: 'Ricci Greco Bellini Moretti Zanetti Fabbri Colombo',
    companies: ['Officine Greco', 'Meccanica Zanetti'],
  },
  {
    weight: 2,
    language: 'en',
    countryCode: 'GB',
    prefix: '+44',
    digits: 10,
    cities: [
      ['Leeds', 'England'],
      ['Glasgow', 'Scotland'],
    ],
    firstNames: 'Samuel Aoife Harriet Callum Priya Gareth Imogen Kwame',
    lastNames: 'Okafor Byrne Whitlock Fraser Patel Ashworth Kerr',
    companies: ['Harbour Cranes', 'Whitlock Instruments'],
  },
  {
    weight: 1,
    language: 'en',
    countryCode: 'PT',
    prefix: '+351',
    cities: [
      ['Porto', null],
      ['Aveiro', null],
    ],
    firstNames: 'Beatriz Rui Inês Gonçalo Matilde Tiago',
    lastNames: 'Fonseca Almeida Teixeira Magalhães Figueiredo',
    companies: ['Fonseca & Irmãos', 'Cerâmica de Aveiro'],
  },
  {
    weight: 1,
    language: 'en',
    countryCode: 'CZ',
    prefix: '+420',
    cities: [['Brno', 'Jihomoravský kraj']],
    firstNames: 'Jana Ondřej Kateřina Tomáš Lenka Vojtěch',
    lastNames: 'Novák Dvořák Říha Černý Kučera',
    companies: ['Brno Stroj', 'Morava Hydraulika'],
  },
  {
    weight: 1,
    language: 'en',
    countryCode: 'IN',
    prefix: '+91',
    digits: 10,
    cities: [['Pune', 'Maharashtra']],
    firstNames: 'Rahul Ananya Vikram Meera Arjun Kavita',
    lastNames: 'Venkataraman Deshpande Iyer Kulkarni Menon',
    companies: ['Sindhu Motion Systems'],
  },
  {
    weight: 1,
    language: 'en',
    countryCode: 'JP',
    prefix: '+81',
    cities: [['Osaka', null]],
    firstNames: 'Yuki Haruto Sakura Kenji Aoi Ren',
    lastNames: 'Tanaka Sato Nakamura Fujiwara Ishikawa',
    companies: ['Kaito Robotics'],
  },
];

/** Engineers and buyers above all, from makers of machines and their customers. */
const professions = [
  ...['ENGINEERING', 'ENGINEERING', 'ENGINEERING', 'PRODUCTION', 'SALES', 'MANAGEMENT', 'PURCHASING', 'QUALITY'],
  ...['MAINTENANCE', 'IT', null],
] as const;
const industries = ['28', '28', '29', '27', '26', '25', '22', '10', '71', '46', null] as const;

const crowd = homes.flatMap((home) => Array.from({ length: home.weight }, () => home));

/** Letters and dots alone, as companies make e-mails of names. */
const plain = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();

export type Somebody = ReturnType<typeof inventVisitor>;

/** Returns a person with a name of where they live; two of them never share an e-mail, as each has a number of their own. */
export function inventVisitor(random: Random, number: number) {
  const home = random.pick(crowd);
  const [city, state] = random.pick(home.cities);
  const first = random.pick(home.firstNames.split(' '));
  const last = random.pick(home.lastNames.split(' '));
  const organization = random.pick(home.companies);
  const { language, countryCode, prefix } = home;
  return {
    email: `${plain(first)}.${plain(last)}${number}@${plain(organization)}.example`,
    language,
    profile: {
      name: `${first} ${last}`,
      organization,
      city,
      state,
      countryCode,
      prefix,
      phone: String(Math.floor((0.2 + random.next() * 0.7) * 10 ** (home.digits ?? 9))),
      profession: random.pick(professions),
      industry: random.pick(industries),
    },
  };
}
