import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShare, formatSize } from '../lib/i18n/formats.ts';
import type { Refusal, Upload, UploadState } from '../lib/upload/upload-task.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { alertIcon, closeIcon, uploadIcon } from './icons.ts';
import { ProgressBar } from './progress-bar.tsx';
import styles from './upload-area.module.css';

type Sending = Extract<UploadState, { phase: 'sending' | 'finishing' }>;
type Refused = Extract<UploadState, { phase: 'refused' }>;

function SendingRow({ state, onCancel }: { readonly state: Sending; readonly onCancel: () => void }) {
  const { t } = useTranslation('uploads');
  const isSending = state.phase === 'sending';
  const share = isSending ? state.sent / state.size : null;
  const far = isSending
    ? t('sentOf', { sent: formatSize(state.sent), size: formatSize(state.size) })
    : t('checking', { size: formatSize(state.size) });
  const left = isSending && state.secondsLeft !== null ? ` · ${t('secondsLeft', { seconds: state.secondsLeft })}` : '';
  const isWaiting = isSending && state.isWaiting;
  return (
    <div className={styles['row']}>
      <div className={styles['what']}>
        <span className={styles['name']}>{state.name}</span>
        <ProgressBar label={t('progressOf', { name: state.name })} share={share} />
        <span role="status" className={styles['waiting']}>
          {isWaiting && t('waiting')}
        </span>
      </div>
      <span className={styles['far']}>
        {far}
        {left}
      </span>
      <span className={styles['share']}>{share === null ? '' : formatShare(share)}</span>
      <IconButton icon={closeIcon} label={t('cancelOf', { name: state.name })} size="work" onClick={onCancel} />
    </div>
  );
}

interface RefusedRowProps {
  readonly state: Refused;
  readonly limit: string;
  readonly onChooseAgain: () => void;
  readonly onDismiss: () => void;
}

function RefusedRow({ state, limit, onChooseAgain, onDismiss }: RefusedRowProps) {
  const { t } = useTranslation('uploads');
  const reasonOf = (refusal: Refusal): string =>
    refusal.code === 'SAID' ? refusal.text : t(`refused.${refusal.code}`, { limit });
  return (
    <div className={styles['row']}>
      <span className={styles['mark']}>
        <Icon of={alertIcon} size={16} />
      </span>
      <div className={styles['what']} role="alert">
        <span className={styles['name']}>{state.name}</span>
        <span className={styles['reason']}>{t('notKept', { reason: reasonOf(state.refusal) })}</span>
      </div>
      <Button kind="text" size="compact" onClick={onChooseAgain}>
        {t('chooseAgain')}
      </Button>
      <IconButton icon={closeIcon} label={t('dismissOf', { name: state.name })} size="work" onClick={onDismiss} />
    </div>
  );
}

/** The file under way or refused; nothing when there is none. */
export function UploadRow(props: {
  readonly upload: Upload;
  readonly limit: string;
  readonly onChooseAgain: () => void;
}) {
  const { state, cancel, dismiss } = props.upload;
  if (state.phase === 'idle') return null;
  return state.phase === 'refused' ? (
    <RefusedRow state={state} limit={props.limit} onChooseAgain={props.onChooseAgain} onDismiss={dismiss} />
  ) : (
    <SendingRow state={state} onCancel={cancel} />
  );
}

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
