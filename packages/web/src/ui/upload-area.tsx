import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Upload } from '../lib/upload/upload-task.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { uploadIcon } from './icons.ts';
import styles from './upload-area.module.css';
import { UploadRow } from './upload-row.tsx';

interface UploadAreaProps {
  readonly upload: Upload;
  /** Name of the file's purpose, such as "Logo". */
  readonly label: string;
  /** Which files are taken. */
  readonly hint: ReactNode;
  readonly mediaTypes: readonly string[];
  /** Endings as well, for systems that do not know the media types. */
  readonly endings?: readonly string[];
  readonly chooseLabel: string;
  readonly limit: string;
  /** The present file, such as the present logo. */
  readonly children?: ReactNode;
  /** Beside the button that chooses, such as one that removes. */
  readonly actions?: ReactNode;
}

/** Takes one file, dropped or chosen, and shows it on its way: progress, cancel, and why it was refused. */
export function UploadArea(props: UploadAreaProps) {
  const { upload, label, hint, mediaTypes, endings = [], chooseLabel, limit, children, actions } = props;
  const { t } = useTranslation('uploads');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const isBusy = upload.state.phase === 'sending' || upload.state.phase === 'finishing';

  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !isBusy) upload.start(file);
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(!isBusy);
  };

  return (
    <div className={styles['area']}>
      <span id={`${id}-label`} className={styles['label']}>
        {label}
      </span>
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        className={classNames(styles['drop'], isOver && styles['over'])}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {children}
        <div className={styles['choice']}>
          <div className={styles['buttons']}>
            <Button
              size="work"
              icon={uploadIcon}
              aria-disabled={isBusy || undefined}
              aria-describedby={`${id}-hint`}
              onClick={() => !isBusy && input.current?.click()}
            >
              {chooseLabel}
            </Button>
            {actions}
          </div>
          <p className={styles['hint']} id={`${id}-hint`}>
            {hint} <span className={styles['dropHint']}>{t('dropHere')}</span>
          </p>
        </div>
        <input
          ref={input}
          type="file"
          // People and screen readers use the button.
          hidden
          accept={[...mediaTypes, ...endings].join(',')}
          onChange={(event) => take(event.target.files)}
        />
      </div>
      <UploadRow upload={upload} limit={limit} onChooseAgain={() => input.current?.click()} />
    </div>
  );
}
