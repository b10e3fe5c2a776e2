/** Why there is no live picture. */
export type CameraFault = 'REFUSED' | 'NONE' | 'IN_USE' | 'UNSUPPORTED';

/** What phones add to a track's capabilities and constraints; TypeScript's library knows neither. */
interface PhoneCapabilities {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number };
}
type PhoneConstraint = MediaTrackConstraintSet & { torch?: boolean; zoom?: number };

export interface Camera {
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

/** Opens the camera on the back of the phone. Resolves to a fault instead of rejecting. */
export async function openCamera(): Promise<Camera | CameraFault> {
  if (navigator.mediaDevices?.getUserMedia === undefined) return 'UNSUPPORTED';
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    return readFault(error);
  }
  const [track] = stream.getVideoTracks();
  const capabilities = (track?.getCapabilities?.() ?? {}) as PhoneCapabilities;
  const apply = async (constraint: PhoneConstraint): Promise<void> => {
    await track?.applyConstraints({ advanced: [constraint] });
  };
  return {
    stream,
    hasTorch: capabilities.torch === true,
    zooms: zoomsOf(capabilities),
    setTorch: (torch) => apply({ torch }),
    setZoom: (zoom) => apply({ zoom }),
    stop() {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}
