import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { type IconShape, imageIcon, keyboardIcon, rapidIcon } from '../../../ui/icons.ts';
import styles from './scanner-controls.module.css';

interface ScannerControlsProps {
  readonly isRapid: boolean;
  readonly onRapid: () => void;
  readonly onType: () => void;
  readonly onPicture: (file: File) => void;
}

function Control({
  icon,
  label,
  isOn,
  onPress,
}: {
  icon: IconShape;
  label: string;
  isOn?: boolean;
  onPress: () => void;
}) {
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
export function ScannerControls({ isRapid, onRapid, onType, onPicture }: ScannerControlsProps) {
  const { t } = useTranslation('scans');
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['controls']}>
      <Control icon={imageIcon} label={t('scanner.gallery')} onPress={() => file.current?.click()} />
      <Control icon={keyboardIcon} label={t('scanner.type')} onPress={onType} />
      <Control
        icon={rapidIcon}
        label={t(isRapid ? 'scanner.rapidOn' : 'scanner.rapidOff')}
        isOn={isRapid}
        onPress={onRapid}
      />
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
  const { t } = useTranslation('scans');
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      className={styles['file']}
      tabIndex={-1}
      aria-label={t('scanner.gallery')}
      onChange={(event) => {
        const [chosen] = event.target.files ?? [];
        // The same picture can be chosen again.
        event.target.value = '';
        if (chosen) onPicture(chosen);
      }}
    />
  );
}
