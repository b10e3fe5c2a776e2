import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Camera, listCameras, readAndroidName } from '../../lib/camera/camera.ts';
import { storageKeys, writeStored } from '../../lib/storage/storage.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { type IconShape, imageIcon, keyboardIcon, switchCameraIcon } from '../icons.ts';
import styles from './scanner-controls.module.css';

/** Another camera, where the device has several: what the browser opens may see a badge badly, or look at the wrong side. */
function CameraChoice({ camera }: { readonly camera: Camera }) {
  const { t } = useTranslation('camera');
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);

  useEffect(() => {
    let isCurrent = true;
    const list = () => void listCameras().then((listed) => isCurrent && setCameras(listed));
    list();
    navigator.mediaDevices.addEventListener?.('devicechange', list);
    return () => {
      isCurrent = false;
      navigator.mediaDevices.removeEventListener?.('devicechange', list);
    };
  }, []);

  const nameOf = (label: string, index: number): string => {
    const android = readAndroidName(label);
    if (android === null) return label || t('live.cameraNumber', { number: index + 1 });
    const ofSide = cameras.filter((each) => readAndroidName(each.label)?.side === android.side);
    return t(android.side === 'back' ? 'live.cameraBack' : 'live.cameraFront', {
      number: ofSide.filter((each) => (readAndroidName(each.label)?.number ?? 0) <= android.number).length,
    });
  };
  if (cameras.length < 2) return null;
  return (
    <label className={styles['control']}>
      <span className={styles['round']}>
        <Icon of={switchCameraIcon} />
      </span>
      {t('live.camera')}
      <select
        className={styles['choice']}
        value={camera.id}
        onChange={(event) => writeStored(storageKeys.camera, event.target.value)}
      >
        {cameras.map(({ deviceId, label }, index) => (
          <option key={deviceId} value={deviceId}>
            {nameOf(label, index)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ScannerControlsProps {
  readonly camera: Camera | null;
  readonly onType: () => void;
  readonly onPicture: (file: File) => void;
  /** Further controls of the screen. */
  readonly children?: ReactNode;
}

interface ScannerControlProps {
  readonly icon: IconShape;
  readonly label: string;
  readonly isOn?: boolean;
  readonly onPress: () => void;
}

export function ScannerControl({ icon, label, isOn, onPress }: ScannerControlProps) {
  return (
    <button type="button" className={styles['control']} aria-pressed={isOn} onClick={onPress}>
      <span className={styles['round']} data-on={isOn || undefined}>
        <Icon of={icon} />
      </span>
      {label}
    </button>
  );
}

/** Every control within the thumb's reach. */
export function ScannerControls({ camera, onType, onPicture, children }: ScannerControlsProps) {
  const { t } = useTranslation('camera');
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['controls']}>
      <ScannerControl icon={imageIcon} label={t('live.gallery')} onPress={() => file.current?.click()} />
      <ScannerControl icon={keyboardIcon} label={t('live.type')} onPress={onType} />
      {camera !== null && <CameraChoice camera={camera} />}
      {children}
      <PictureInput input={file} onPicture={onPicture} />
    </div>
  );
}

interface PictureInputProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onPicture: (file: File) => void;
}

/** The invisible field behind the button that asks for a picture. */
export function PictureInput({ input, onPicture }: PictureInputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      hidden
      onChange={(event) => {
        const [chosen] = event.target.files ?? [];
        // The same picture can be chosen again.
        event.target.value = '';
        if (chosen) onPicture(chosen);
      }}
    />
  );
}

interface ScannerTrayProps {
  /** Left of the text: what was read last, or a seal. */
  readonly mark: ReactNode;
  readonly count: string;
  readonly detail: string;
  /** The detail is cut off where it has no room, because a name may be of any length. */
  readonly isOneLine?: boolean;
  /** Screen readers announce the text when it changes; where the tray itself comes and goes, its container does that. */
  readonly isAnnounced?: boolean;
  readonly className?: string | undefined;
  /** The next step; it carries `trayActionClass`. */
  readonly children: ReactNode;
}

/** Codes read so far, while the camera continues; dark as the camera, in both themes. */
export function ScannerTray({ mark, count, detail, isOneLine, isAnnounced, className, children }: ScannerTrayProps) {
  return (
    <div className={classNames(styles['tray'], className)}>
      {mark}
      <div className={styles['text']} role={isAnnounced ? 'status' : undefined}>
        <p className={styles['count']}>{count}</p>
        <p className={classNames(styles['detail'], isOneLine && styles['oneLine'])}>{detail}</p>
      </div>
      {children}
    </div>
  );
}

export const trayActionClass = styles['action'];

export type StampTone = 'ok' | 'wait' | 'same' | 'none';

/** The result of a code as an icon, beside its text. */
export function Stamp({ tone, icon }: { readonly tone: StampTone; readonly icon: IconShape }) {
  return (
    <span className={styles['stamp']} data-tone={tone}>
      <Icon of={icon} size={20} />
    </span>
  );
}
