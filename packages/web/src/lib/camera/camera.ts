/** Why there is no live picture. */
export type CameraFault = 'REFUSED' | 'NONE' | 'IN_USE' | 'UNSUPPORTED';

/** Capabilities and constraints of a track on phones, which TypeScript's library lacks. */
interface PhoneCapabilities {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number };
}
type PhoneConstraint = MediaTrackConstraintSet & { torch?: boolean; zoom?: number };

export interface Camera {
  /** The browser's id of the device, as it is listed. */
  readonly id: string;
  readonly stream: MediaStream;
  readonly hasTorch: boolean;
  /** The magnifications to offer, 1 among them; empty when the lens has one only. */
  readonly zooms: readonly number[];
  setTorch(isLit: boolean): Promise<void>;
  setZoom(zoom: number): Promise<void>;
  stop(): void;
}

function readFault(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'REFUSED';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'NONE';
  return name === 'NotReadableError' || name === 'AbortError' ? 'IN_USE' : 'UNSUPPORTED';
}

const offeredZooms = [0.5, 1, 2, 5] as const;

function zoomsOf({ zoom }: PhoneCapabilities): readonly number[] {
  if (zoom === undefined) return [];
  const within = offeredZooms.filter((each) => each >= zoom.min && each <= zoom.max);
  return within.length > 1 ? within : [];
}

const stopAll = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
const idOf = (stream: MediaStream): string => stream.getVideoTracks()[0]?.getSettings().deviceId ?? '';

const request = (wanted: MediaTrackConstraints): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...wanted, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
const onBack = { facingMode: { ideal: 'environment' } };

/** The cameras of the device. Before one was allowed, browsers keep their ids and names back, and none is listed. */
export async function listCameras(): Promise<readonly MediaDeviceInfo[]> {
  const devices = (await navigator.mediaDevices.enumerateDevices?.().catch(() => [])) ?? [];
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
}

/** Chrome for Android names cameras by number and side; among those of one side the main one has the lowest number. */
export function readAndroidName(label: string): { readonly number: number; readonly side: 'back' | 'front' } | null {
  const [, number, side] = /^camera2? (\d+), facing (back|front)$/.exec(label) ?? [];
  return side === 'back' || side === 'front' ? { number: Number(number), side } : null;
}

/** The main camera on the back, where the browser opened another one of that side: a very wide one reads no badge. */
async function findMain(opened: string): Promise<string | null> {
  const onBackSide = (await listCameras())
    .map(({ deviceId, label }) => ({ deviceId, ...readAndroidName(label) }))
    .filter(({ side }) => side === 'back')
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
  const [main] = onBackSide;
  return main !== undefined && main.deviceId !== opened && onBackSide.some(({ deviceId }) => deviceId === opened)
    ? main.deviceId
    : null;
}

/** A camera that was chosen may be unplugged or busy; then any other is better than none. */
async function openStream(chosen: string | null): Promise<MediaStream> {
  if (chosen !== null) {
    try {
      return await request({ deviceId: { exact: chosen } });
    } catch (error) {
      if (readFault(error) === 'REFUSED') throw error;
    }
  }
  const stream = await request(onBack);
  const main = await findMain(idOf(stream));
  if (main === null) return stream;
  stopAll(stream);
  return request({ deviceId: { exact: main } }).catch(() => request(onBack));
}

/** Opens the camera that was chosen, or the main one on the back of the phone. Resolves to a fault instead of rejecting. */
export async function openCamera(chosen: string | null): Promise<Camera | CameraFault> {
  if (navigator.mediaDevices?.getUserMedia === undefined) return 'UNSUPPORTED';
  let stream: MediaStream;
  try {
    stream = await openStream(chosen);
  } catch (error) {
    return readFault(error);
  }
  const [track] = stream.getVideoTracks();
  const capabilities = (track?.getCapabilities?.() ?? {}) as PhoneCapabilities;
  const apply = async (constraint: PhoneConstraint): Promise<void> => {
    await track?.applyConstraints({ advanced: [constraint] });
  };
  return {
    id: idOf(stream),
    stream,
    hasTorch: capabilities.torch === true,
    zooms: zoomsOf(capabilities),
    setTorch: (torch) => apply({ torch }),
    setZoom: (zoom) => apply({ zoom }),
    stop: () => stopAll(stream),
  };
}
