import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './opening-camera.module.css';

interface OpeningCameraProps {
  readonly notice: string | null;
  readonly children: ReactNode;
}

/** While the browser asks, or the camera starts: everything else works already. */
export function OpeningCamera({ notice, children }: OpeningCameraProps) {
  const { t } = useTranslation('scans');
  return (
    <div className={styles['opening']} data-camera="live" data-theme="dark">
      <div className={styles['wait']} role="status">
        <Spinner />
        <h1 className={styles['words']}>{notice ?? t('scanner.opening')}</h1>
      </div>
      <div className={styles['foot']}>{children}</div>
    </div>
  );
}
