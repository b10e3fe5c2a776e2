import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../spinner.tsx';
import styles from './opening-camera.module.css';

interface OpeningCameraProps {
  readonly notice: string | null;
  /** The name of the screen where it has no header. */
  readonly textAs: 'h1' | 'p';
  readonly children: ReactNode;
}

/** While the browser asks, or the camera starts: everything else works already. */
export function OpeningCamera({ notice, textAs: Text, children }: OpeningCameraProps) {
  const { t } = useTranslation('camera');
  return (
    <div className={styles['opening']} data-camera="live" data-theme="dark">
      <div className={styles['wait']} role="status">
        <Spinner />
        <Text className={styles['text']}>{notice ?? t('live.opening')}</Text>
      </div>
      <div className={styles['foot']}>{children}</div>
    </div>
  );
}
