import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Camera } from '../../lib/camera/camera.ts';
import { Icon } from '../icon.tsx';
import { type IconShape, imageIcon, keyboardIcon } from '../icons.ts';
import { CameraChoice } from './camera-choice.tsx';
import styles from './scanner-controls.module.css';

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
