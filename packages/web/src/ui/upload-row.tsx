import { useTranslation } from 'react-i18next';
import { formatShare, formatSize } from '../lib/i18n/formats.ts';
import type { Refusal, Upload, UploadState } from '../lib/upload/upload-task.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { alertIcon, closeIcon } from './icons.ts';
import { ProgressBar } from './progress-bar.tsx';
import styles from './upload-row.module.css';

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
