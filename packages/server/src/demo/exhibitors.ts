import { type Exhibitor, expo, point } from './exhibitor.ts';

/** Those who are at one fair alone, and a company that works outside of fairs. */
const smallerExhibitors: readonly Exhibitor[] = [
  {
    company: 'Brenta Robotica',
    isFindable: true,
    mark: { shape: 'arm', ground: '#2f2f33', ink: '#ff7a3d' },
    person: 'Federica Zanin',
    email: 'federica@brenta.example',
    colleagues: ['Luca Bortolin'],
    language: 'en',
    countryCode: 'IT',
    presences: [
      expo(
        'Hall 3 · F12',
        5,
        point('B6', 'arm', 'B6, six axes at the bench', 'Five kilos, 900 mm, plugs into any socket.'),
        point('Pinza', 'arm', 'A gripper that feels an egg', 'Force from 0.2 N, learnt by hand in a minute.'),
        point('Cell', 'box', 'A cell on one pallet', 'Delivered at noon, at work by six.'),
      ),
    ],
  },
  {
    company: 'Ateliers Marchand',
    isFindable: true,
    mark: { shape: 'box', ground: '#8a1f5c' },
    person: 'Solène Marchand',
    email: 'solene@marchand.example',
    colleagues: [],
    language: 'en',
    countryCode: 'FR',
    presences: [
      expo(
        'Hall 1 · C05',
        3,
        point('Papier', 'crate', 'Paper where film was', 'Wraps 80 packs a minute in paper, on the old line.'),
        point('M-2', 'crate', 'Case packer M-2', 'Changes format in four minutes, without a tool.'),
        point('Samples', 'sheets', 'Send us your product', 'We pack twenty and send them back with a film of it.'),
      ),
    ],
  },
  {
    company: 'Volthaus Energie',
    mark: { shape: 'bolt', ground: '#11623d', ink: '#d8f36b' },
    person: 'Henrike Voss',
    email: 'henrike@volthaus.example',
    colleagues: ['Deniz Kaya'],
    language: 'de',
    countryCode: 'DE',
    presences: [
      expo(
        'Hall 5 · D18',
        4,
        point(
          'Block 250',
          'battery',
          'Block 250: 250 kWh beside the hall',
          'Shaves the peak, carries an hour of outage.',
        ),
        point('Hofladen', 'battery', 'Charging in the yard', 'Eight lorries on one connection, the first leaves full.'),
        point('Lastgang', 'pulse', 'Bring your load profile', 'We say in ten minutes whether storage pays.'),
      ),
    ],
  },
  {
    company: 'Quinta Automação',
    mark: { shape: 'grid', ground: '#5b3fa0' },
    person: 'Rui Quinta',
    email: 'rui@quinta.example',
    colleagues: [],
    language: 'en',
    countryCode: 'PT',
    presences: [
      expo(
        'Hall 6 · A02',
        2,
        point('Linha', 'belt', 'A conveyor in blocks', 'Click, plug, run: 600 mm at a time.'),
        point('PC-S', 'chip', 'A controller that explains itself', 'Says in words why it stopped.'),
        point('Retrofit', 'gear', 'New heart for old machines', 'Keeps the iron, renews the cabinet, in one weekend.'),
      ),
    ],
  },
  {
    company: 'Kanda Vision',
    mark: { shape: 'eye', ground: '#c2410c' },
    person: 'Aoi Kanda',
    email: 'aoi@kanda.example',
    colleagues: [],
    language: 'en',
    countryCode: 'JP',
    presences: [
      expo(
        'Hall 4 · A15',
        3,
        point('Eye 12', 'lens', 'Eye 12 sees scratches of 8 µm', 'Twelve megapixels, its own light, one cable.'),
        point('Teach', 'lens', 'Taught by ten good parts', 'No bad ones needed, no cloud.'),
      ),
    ],
  },
  {
    company: 'Van Dalen Logistiek',
    mark: { shape: 'arrow', ground: '#d99a00', ink: '#1b1a19' },
    person: 'Femke van Dalen',
    email: 'femke@vandalen.example',
    colleagues: ['Joost Mulder'],
    language: 'en',
    countryCode: 'NL',
    presences: [
      expo(
        'Hall 1 · B22',
        3,
        point(
          'Ezel',
          'crate',
          'Ezel carries a tonne by itself',
          'Finds its way among people, without lines on the floor.',
        ),
        point('Stelling', 'crate', 'Racks that move together', 'Twice the pallets in the same hall.'),
        point('Simulatie', 'pulse', 'Your warehouse in a model', 'Send a month of orders, see where it queues.'),
      ),
    ],
  },
  {
    company: 'Hřebec Ložiska',
    mark: { shape: 'bearing', ground: '#41566b' },
    person: 'Lenka Hřebcová',
    email: 'lenka@hrebec.example',
    colleagues: [],
    language: 'en',
    countryCode: 'CZ',
    presences: [
      expo(
        'Hall 4 · E09',
        2,
        point('Hybrid', 'rings', 'Hybrid bearings from stock', 'Ceramic balls, 32 sizes, shipped the same day.'),
        point('Clinic', 'waves', 'The bearing clinic', 'Bring a broken one: we read what killed it.'),
      ),
    ],
  },
  {
    company: 'Küchenhaus Lindner',
    partyKind: 'BUSINESS',
    mark: { shape: 'grid', ground: '#3d5a4c' },
    person: 'Paul Lindner',
    email: 'paul@lindner.example',
    colleagues: [],
    language: 'de',
    countryCode: 'DE',
    presences: [
      {
        fair: null,
        name: 'Ausstellung Köln',
        stand: null,
        weight: 1,
        points: [
          point('Insel', 'box', 'Die Insel aus Esche', 'Platte geölt, Schübe auf Holz. So steht sie bei Ihnen.'),
          point('Licht', 'lamp', 'Licht unter den Schränken', 'Warm am Abend, hell beim Schneiden.'),
        ],
      },
    ],
  },
];

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
