import { type Exhibitor, expo, point } from './exhibitor.ts';

/** Those who are at one fair alone, and a company that works outside of fairs. */
export const smallerExhibitors: readonly Exhibitor[] = [
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
