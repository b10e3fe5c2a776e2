import { afterEach, expect, test, vi } from 'vitest';
import { openCamera } from './camera.ts';

interface Device {
  readonly id: string;
  readonly label: string;
  /** The name of the error with which it refuses to open. */
  readonly fails?: string;
}

/** A device whose browser opens the first camera unless one is asked for by its id; returns what was asked for. */
function stubDevice(cameras: readonly Device[]): (string | undefined)[] {
  const asked: (string | undefined)[] = [];
  const streamOf = ({ id }: Device) => {
    const track = { stop: () => undefined, getSettings: () => ({ deviceId: id }) };
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  vi.stubGlobal('navigator', {
    mediaDevices: {
      enumerateDevices: async () => cameras.map(({ id, label }) => ({ kind: 'videoinput', deviceId: id, label })),
      getUserMedia: async ({ video }: { video: { deviceId?: { exact: string } } }) => {
        const id = video.deviceId?.exact;
        asked.push(id);
        const camera = id === undefined ? cameras[0] : cameras.find((each) => each.id === id);
        if (camera === undefined)
          throw new DOMException('', id === undefined ? 'NotFoundError' : 'OverconstrainedError');
        if (camera.fails !== undefined) throw new DOMException('', camera.fails);
        return streamOf(camera);
      },
    },
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

const back = (number: number): Device => ({ id: `back-${number}`, label: `camera2 ${number}, facing back` });
const front: Device = { id: 'front', label: 'camera2 1, facing front' };
const [builtIn, usb]: Device[] = [
  { id: 'built-in', label: 'FaceTime HD Camera' },
  { id: 'usb', label: 'Logitech BRIO (046d:085e)' },
];

test.each<[string, (Device | undefined)[], string | null, string]>([
  ['a phone whose browser opens the very wide camera', [back(2), back(0), back(3), front], null, 'back-0'],
  ['a phone whose browser opens the main one', [back(0), back(2), front], null, 'back-0'],
  [
    'an old phone',
    [
      { id: 'b', label: 'camera 2, facing back' },
      { id: 'a', label: 'camera 0, facing back' },
    ],
    null,
    'a',
  ],
  ['a phone whose main camera another app has', [back(2), { ...back(0), fails: 'NotReadableError' }], null, 'back-2'],
  ['a tablet with a front camera only', [front], null, 'front'],
  [
    'an iPhone',
    [
      { id: 'wide', label: 'Rückkamera' },
      { id: 'tele', label: 'Rück-Telekamera' },
    ],
    null,
    'wide',
  ],
  ['a laptop', [builtIn, usb], null, 'built-in'],
  ['a phone with four on the back', [back(5), back(4), back(2), back(0), front], null, 'back-0'],
  ['a phone that lists the front first', [front, back(2), back(0)], null, 'front'],
  [
    'a tablet in a kiosk with a capture card',
    [
      { id: 'card', label: 'USB Video (534d:2109)' },
      { id: 'cam', label: 'Microsoft Camera Rear' },
    ],
    'cam',
    'cam',
  ],
  ['a laptop whose other camera was chosen', [builtIn, usb], 'usb', 'usb'],
  ['a phone where a camera was chosen', [back(2), back(0), back(3)], 'back-3', 'back-3'],
  ['a laptop whose chosen camera is gone', [builtIn], 'usb', 'built-in'],
  [
    'a laptop whose chosen camera is busy',
    [builtIn, { id: 'usb', label: '', fails: 'NotReadableError' }],
    'usb',
    'built-in',
  ],
])('%s', async (_device, cameras, chosen, opened) => {
  stubDevice(cameras.filter((each) => each !== undefined));
  expect(await openCamera(chosen)).toMatchObject({ id: opened });
});

test('a person who refuses is not asked a second time', async () => {
  const asked = stubDevice([{ id: 'usb', label: '', fails: 'NotAllowedError' }]);
  expect(await openCamera('usb')).toBe('REFUSED');
  expect(asked).toEqual(['usb']);
});

test('a device without a camera says so', async () => {
  stubDevice([]);
  expect(await openCamera('usb')).toBe('NONE');
});
