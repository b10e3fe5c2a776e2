import { type Exhibitor, expo, point } from './exhibitor.ts';
import { smallerExhibitors } from './smaller-exhibitors.ts';

const kesslerPoints = [
  point('KX-7', 'motor', 'KX-7 compact servo drives', 'Six sizes from 0.4 to 7.5 kW, safe torque off built in.'),
  point('PX-40', 'gear', 'Planetary gearbox PX-40', 'Ratio 3 to 100 in one housing, backlash below 2 arcmin.'),
  point('HG-15', 'rings', 'Strain wave gear HG-15', 'Stainless, for clean rooms. 10,000 hours under test.'),
  point('SD-7', 'sheets', 'Data sheets and CAD', 'Every drawing of the fair in one place.'),
  point('LA-210', 'axis', 'Linear axis LA-210', 'Two metres a second, dust-proof to IP 65.'),
];
const lumenPoints = [
  point('Façade', 'louvres', 'Façade light without glare', 'Louvres turned by a tenth of a degree, made to measure.'),
  point('Office', 'lamp', 'Office light by the metre', 'Cut to length on site, dimmable to one per cent.'),
  point('Night', 'street', 'Street light that sleeps', 'Follows people, not the clock.'),
  point('Plan', 'sheets', 'Light plan in a day', 'Send us the drawing, have the plan tomorrow.'),
];
const balticPoints = [
  point('KA-Sense', 'waves', 'Vibration sensing without cables', 'Glued on in a minute, five years on one cell.'),
  point('Gateway', 'box', 'One gateway for a whole hall', 'Two hundred sensors, one box, no cloud needed.'),
  point('Alarm', 'pulse', 'Alarms that mean something', 'Tells the worn bearing from the slammed door.'),
];
const ortizPoints = [
  point(
    'Husillo H9',
    'axis',
    'Husillo H9 de 24.000 rpm',
    'Refrigerado por agua, con sensor de temperatura en la nariz.',
  ),
  point('Cambio 1,2', 'rings', 'Cambio de herramienta en 1,2 s', 'De viruta a viruta, medido en esta feria.'),
  point('Servicio', 'sheets', 'Servicio en 24 horas', 'Taller propio en Zaragoza, husillo de repuesto mientras tanto.'),
];

export const exhibitors: readonly Exhibitor[] = [
  {
    company: 'Kessler Antriebstechnik',
    mark: { shape: 'k', ground: '#b3202c' },
    person: 'Jana Brandt',
    email: 'jana@kessler.example',
    colleagues: ['Tim Reuter', 'Mara Adler', 'Selim Işık'],
    language: 'de',
    countryCode: 'DE',
    presences: [
      expo('Hall 4 · C21', 9, ...kesslerPoints),
      { fair: 'levante', stand: 'P6 · C-19', weight: 4, points: kesslerPoints.slice(0, 3) },
      { fair: 'drive', stand: 'Hall B · B-042', weight: 0, points: kesslerPoints.slice(0, 3) },
      { fair: null, name: 'Showroom Ulm', stand: null, weight: 1, points: kesslerPoints.slice(0, 2) },
    ],
  },
  {
    company: 'Lumen & Row',
    mark: { shape: 'sun', ground: '#22324a', ink: '#f5c84b' },
    person: 'Oscar Row',
    email: 'oscar@lumen-row.example',
    colleagues: ['Freya Lumen'],
    language: 'en',
    countryCode: 'GB',
    presences: [expo('Hall 2 · A07', 5, ...lumenPoints)],
  },
  {
    company: 'Baltic Sensorik',
    mark: { shape: 'waves', ground: '#0f6f86' },
    person: 'Marta Wójcik',
    email: 'marta@baltic.example',
    colleagues: ['Olek Nowicki'],
    language: 'en',
    countryCode: 'PL',
    presences: [
      expo('Hall 4 · D03', 4, ...balticPoints),
      { fair: 'drive', stand: 'Hall A · A-110', weight: 0, points: balticPoints.slice(0, 2) },
    ],
  },
  {
    company: 'Mecánica Ortiz Vidal',
    mark: { shape: 'rings', ground: '#7a3b12' },
    person: 'Nuria Ortiz',
    email: 'nuria@ortiz-vidal.example',
    colleagues: ['Iker Vidal'],
    language: 'es',
    countryCode: 'ES',
    presences: [
      expo('Hall 3 · A31', 3, ...ortizPoints),
      { fair: 'levante', stand: 'P6 · A-04', weight: 5, points: ortizPoints },
    ],
  },
  {
    company: 'Torvik Hydraulics',
    mark: { shape: 'drop', ground: '#1c4f9c' },
    person: 'Sigrid Torvik',
    email: 'sigrid@torvik.example',
    colleagues: [],
    language: 'en',
    countryCode: 'NO',
    presences: [
      expo(
        'Hall 4 · B10',
        3,
        point('TC-80', 'axis', 'Cylinder TC-80 for the sea', 'Ceramic rod, no zinc, ten years in salt spray.'),
        point('Quiet pack', 'box', 'A power pack one can talk beside', '58 dB at full load, half the oil.'),
        point('Valve V3', 'drop', 'Valve V3 that reports its wear', 'Counts strokes and says when it wants a seal.'),
      ),
      {
        fair: 'levante',
        stand: 'P4 · D-22',
        weight: 2,
        points: [
          point('TC-80', 'axis', 'Cylinder TC-80 for the sea', 'Ceramic rod, no zinc, ten years in salt spray.'),
        ],
      },
    ],
  },
  ...smallerExhibitors,
];

/** Exhibitors of the fairs, without the company that works outside of them. */
export const atFairs = exhibitors.filter(({ partyKind }) => partyKind !== 'BUSINESS');
