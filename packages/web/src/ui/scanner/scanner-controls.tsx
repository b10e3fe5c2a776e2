import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { type IconShape, imageIcon, keyboardIcon } from '../icons.ts';
import styles from './scanner-controls.module.css';

interface ScannerControlsProps {
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
export function ScannerControls({ onType, onPicture, children }: ScannerControlsProps) {
  const { t } = useTranslation('camera');
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['controls']}>
      <ScannerControl icon={imageIcon} label={t('live.gallery')} onPress={() => file.current?.click()} />
      <ScannerControl icon={keyboardIcon} label={t('live.type')} onPress={onType} />
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
  const { t } = useTranslation('camera');
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      className={styles['file']}
      tabIndex={-1}
      aria-label={t('live.gallery')}
      onChange={(event) => {
        const [chosen] = event.target.files ?? [];
        // The same picture can be chosen again.
        event.target.value = '';
        if (chosen) onPicture(chosen);
      }}
    />
  );
}
