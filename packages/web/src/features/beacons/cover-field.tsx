import { coverFile, openCoverUpload } from '@fairlead/contract/beacon-covers';
import { type Beacon, getBeacon, listBeacons, patchBeacon } from '@fairlead/contract/beacons';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { formatSize } from '../../lib/i18n/formats.ts';
import { endpointKey } from '../../lib/query/query.ts';
import type { UploadWatch } from '../../lib/upload/send-file.ts';
import { sendFile } from '../../lib/upload/send-file.ts';
import { useUpload } from '../../lib/upload/upload-task.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { cameraIcon, closeIcon, imageIcon } from '../../ui/icons.ts';
import { UploadRow } from '../../ui/upload-area.tsx';
import { useMedia } from '../../ui/use-media.ts';
import styles from './point-editor.module.css';

/** Of a point that is not made yet: its picture lies in the storage, and this page shows the file itself. */
interface Waiting {
  readonly storageKey: string;
  readonly url: string;
}

/** The cover of a point: saved at once, or kept until the point is created. */
export function useCover(projectId: string, point: Beacon | undefined) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => () => (waiting ? URL.revokeObjectURL(waiting.url) : undefined), [waiting]);

  const store = async (id: string, coverKey: string | null) => {
    const params = { projectId, beacon: id };
    const saved = await call(patchBeacon, { params, body: { coverKey } }, { isQuiet: coverKey !== null });
    client.setQueryData(endpointKey(getBeacon, { params }), saved);
    void client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
  };
  const send = async (file: File, watch: UploadWatch) => {
    const { signal } = watch;
    const signed = await call(openCoverUpload, { params: { projectId } }, { isQuiet: true, signal });
    await sendFile(signed, file, watch);
    watch.onProgress(file.size);
    const { storageKey } = signed;
    if (point) await store(point.id, storageKey);
    else setWaiting({ storageKey, url: URL.createObjectURL(file) });
  };
  const upload = useUpload(coverFile, send, point ? 'GOES_ON' : 'ENDS');

  const remove = async (): Promise<void> => {
    if (!point) return setWaiting(null);
    try {
      await store(point.id, null);
    } catch {
      // The client has shown that it failed; the picture stays.
    }
  };
  return {
    upload,
    remove,
    coverUrl: point ? point.coverUrl : (waiting?.url ?? null),
    coverKey: waiting?.storageKey ?? null,
  };
}

export type Cover = ReturnType<typeof useCover>;

/** The picture above a point: dropped, chosen, or taken with the phone's camera; replaced and removed. */
export function CoverField({ cover }: { readonly cover: Cover }) {
  const { t } = useTranslation('beacons');
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hasCamera = useMedia('(pointer: coarse)');
  const [isOver, setOver] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { upload, coverUrl, remove } = cover;
  const isBusy = upload.state.phase === 'sending' || upload.state.phase === 'finishing';
  const limit = formatSize(coverFile.maximalBytes);

  const take = (input: HTMLInputElement | null, files: FileList | null) => {
    const [first] = files ?? [];
    if (first && !isBusy) upload.start(first);
    // The same file can be chosen again.
    if (input) input.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(null, event.dataTransfer.files);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(!isBusy);
  };
  const press = (input: HTMLInputElement | null) => !isBusy && input?.click();
  const clear = async () => {
    setRemoving(true);
    await remove();
    setRemoving(false);
  };

  const choose = (
    <Button size="compact" icon={imageIcon} aria-disabled={isBusy || undefined} onClick={() => press(file.current)}>
      {coverUrl === null ? t('cover.choose') : t('cover.replace')}
    </Button>
  );
  return (
    <div className={styles['field']}>
      <span className={styles['label']} id="cover-label">
        {t('cover.label')}
      </span>
      <div
        role="group"
        aria-labelledby="cover-label"
        className={classNames(styles['cover'], coverUrl === null && styles['none'], isOver && styles['over'])}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {coverUrl === null ? (
          <>
            <Icon of={imageIcon} size={24} className={styles['mark']} />
            <p className={styles['hint']}>{t('cover.hint', { limit })}</p>
          </>
        ) : (
          <img className={styles['picture']} src={coverUrl} alt={t('cover.alt')} />
        )}
        <div className={styles['acts']}>
          {choose}
          {hasCamera && (
            <IconButton
              icon={cameraIcon}
              label={t('cover.camera')}
              size="compact"
              onClick={() => press(camera.current)}
            />
          )}
          {coverUrl !== null && (
            <IconButton
              icon={closeIcon}
              label={t('cover.remove')}
              size="compact"
              aria-disabled={isRemoving || undefined}
              onClick={() => !isRemoving && void clear()}
            />
          )}
        </div>
        <input
          ref={file}
          type="file"
          hidden
          accept={coverFile.mediaTypes.join(',')}
          data-upload="cover"
          onChange={(event) => take(event.target, event.target.files)}
        />
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          onChange={(event) => take(event.target, event.target.files)}
        />
      </div>
      <UploadRow upload={upload} limit={limit} onChooseAgain={() => file.current?.click()} />
    </div>
  );
}
