import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Camera, listCameras, readAndroidName } from '../../lib/camera/camera.ts';
import { writeStored } from '../../lib/storage/storage.ts';
import { storageKeys } from '../../lib/storage/storage-keys.ts';
import { Icon } from '../icon.tsx';
import { switchCameraIcon } from '../icons.ts';
import styles from './scanner-controls.module.css';

/** Another camera, where the device has several: what the browser opens may see a badge badly, or look at the wrong side. */
export function CameraChoice({ camera }: { readonly camera: Camera }) {
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
