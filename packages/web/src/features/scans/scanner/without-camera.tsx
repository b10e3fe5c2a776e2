import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { cameraOffIcon, imageIcon } from '../../../ui/icons.ts';
import { VisitorSheet, VisitorSheetActions } from '../../../ui/visitor-sheet.tsx';
import { TypedCodeForm } from '../typed-code/typed-code-form.tsx';
import type { CameraFault } from './camera.ts';
import { PictureInput } from './scanner-controls.tsx';
import styles from './without-camera.module.css';

interface WithoutCameraProps {
  readonly fault: CameraFault;
  readonly notice: string | null;
  readonly onRetry: () => void;
  readonly onSave: (code: string) => Promise<void>;
  readonly onPicture: (file: File) => void;
}

const ways = ['iphone', 'android', 'computer'] as const;

/** No live picture: typing the code is a full way in, and so is a picture. */
export function WithoutCamera({ fault, notice, onRetry, onSave, onPicture }: WithoutCameraProps) {
  const { t } = useTranslation('scans');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const canRetry = fault !== 'UNSUPPORTED';
  return (
    <div className={styles['page']}>
      <h1 className={styles['head']}>{t('scanner.title')}</h1>
      <section className={styles['section']}>
        <div className={styles['fault']}>
          <span className={styles['glyph']}>
            <svg viewBox="0 0 64 64" className={styles['corners']} aria-hidden="true" focusable="false">
              <path d="M2 18v-4A12 12 0 0 1 14 2h4M46 2h4a12 12 0 0 1 12 12v4M62 46v4a12 12 0 0 1-12 12h-4M18 62h-4A12 12 0 0 1 2 50v-4" />
            </svg>
            <Icon of={cameraOffIcon} />
          </span>
          <div role="status">
            <h2 className={styles['heading']}>{t(`camera.${fault}.title`)}</h2>
            <p className={styles['soft']}>{t(`camera.${fault}.text`)}</p>
          </div>
        </div>
        <div className={styles['actions']}>
          {canRetry && (
            <Button kind="quiet" onClick={onRetry}>
              {t('camera.tryAgain')}
            </Button>
          )}
          {fault === 'REFUSED' && (
            <Button kind="quiet" onClick={() => setHelpOpen(true)}>
              {t('camera.showHow')}
            </Button>
          )}
        </div>
      </section>
      <hr className={styles['rule']} />
      <section className={styles['section']}>
        <h2 className={styles['title']}>{t('typed.title')}</h2>
        <p className={styles['soft']}>{t('typed.hint')}</p>
        <TypedCodeForm onSave={onSave} />
        <Button kind="text" isWide icon={imageIcon} className={styles['picture']} onClick={() => file.current?.click()}>
          {t('picture.instead')}
        </Button>
        <PictureInput input={file} onPicture={onPicture} />
        <p className={styles['notice']} role="status">
          {notice}
        </p>
      </section>
      <VisitorSheet isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} title={t('camera.howTitle')}>
        <dl className={styles['how']}>
          {ways.map((way) => (
            <div key={way}>
              <dt className={styles['heading']}>{t(`camera.how.${way}.where`)}</dt>
              <dd className={styles['soft']}>{t(`camera.how.${way}.what`)}</dd>
            </div>
          ))}
        </dl>
        <VisitorSheetActions>
          <Button kind="main" size="tall" onClick={() => setHelpOpen(false)}>
            {t('camera.understood')}
          </Button>
        </VisitorSheetActions>
      </VisitorSheet>
    </div>
  );
}
