import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Camera } from '../../lib/camera/camera.ts';
import { Icon } from '../icon.tsx';
import { torchIcon } from '../icons.ts';
import styles from './live-camera.module.css';

const aimCorners =
  'M2 62V38A36 36 0 0 1 38 2h24M210 2h24a36 36 0 0 1 36 36v24M270 210v24a36 36 0 0 1-36 36h-24M62 270H38a36 36 0 0 1-36-36v-24';

interface LiveCameraProps {
  readonly camera: Camera;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly place: RefObject<HTMLDivElement | null>;
  /** The picture is paused, so that the frame stays on its code. */
  readonly isHeld: boolean;
  /** Above the aim: what to point at. */
  readonly hint: string;
  /** The name of the screen where it has no header. */
  readonly hintAs: 'h1' | 'p';
  /** Shown below the aim, such as that a code is not ours. */
  readonly notice: string | null;
  readonly overlay: ReactNode;
  readonly hasAim: boolean;
  readonly children: ReactNode;
}

/** The picture of the camera over the whole screen, with one steady frame to aim with. */
export function LiveCamera(props: LiveCameraProps) {
  const { camera, video, place, isHeld, hint, hintAs: Hint, notice, overlay, hasAim, children } = props;
  const { t } = useTranslation('camera');

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = camera.stream;
    return () => {
      element.srcObject = null;
    };
  }, [camera, video]);

  useEffect(() => {
    const element = video.current;
    if (isHeld) element?.pause();
    // A browser that refuses to play by itself shows the picture with the next press.
    else void element?.play().catch(() => undefined);
  }, [isHeld, video]);

  return (
    <div ref={place} className={styles['camera']} data-camera="live" data-theme="dark">
      <video ref={video} className={styles['video']} autoPlay muted playsInline aria-label={t('live.picture')} />
      {hasAim && (
        <div className={styles['aim']}>
          <svg className={styles['corners']} viewBox="0 0 272 272" aria-hidden="true" focusable="false">
            <path className={styles['outline']} d={aimCorners} />
            <path d={aimCorners} />
          </svg>
        </div>
      )}
      {overlay}
      <div className={styles['top']}>{camera.hasTorch && <TorchButton key={camera.id} camera={camera} />}</div>
      {hasAim && <Hint className={styles['hint']}>{hint}</Hint>}
      <div className={styles['below']}>
        <p className={styles['notice']} role="status">
          {notice !== null && <span className={styles['pill']}>{notice}</span>}
        </p>
        {camera.zooms.length > 0 && <ZoomChoice key={camera.id} camera={camera} isHidden={!hasAim} />}
      </div>
      <div className={styles['foot']}>{children}</div>
    </div>
  );
}

function TorchButton({ camera }: { readonly camera: Camera }) {
  const { t } = useTranslation('camera');
  const [isLit, setLit] = useState(false);
  const light = () =>
    void camera.setTorch(!isLit).then(
      () => setLit(!isLit),
      () => undefined,
    );
  return (
    <button type="button" className={styles['round']} aria-label={t('live.torch')} aria-pressed={isLit} onClick={light}>
      <Icon of={torchIcon} />
    </button>
  );
}

function ZoomChoice({ camera, isHidden }: { readonly camera: Camera; readonly isHidden: boolean }) {
  const { t } = useTranslation('camera');
  const [zoom, setZoom] = useState(1);
  const magnify = (to: number) =>
    void camera.setZoom(to).then(
      () => setZoom(to),
      () => undefined,
    );
  return (
    <fieldset className={styles['zoom']} hidden={isHidden} aria-label={t('live.zoom')}>
      {camera.zooms.map((each) => (
        <button key={each} type="button" aria-pressed={each === zoom} onClick={() => magnify(each)}>
          {t('live.times', { zoom: each })}
        </button>
      ))}
    </fieldset>
  );
}
