import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { retryIcon } from './icons.ts';
import styles from './state.module.css';

interface ErrorStateProps {
  /** The failure; by default an unreachable server. */
  readonly title?: string;
  readonly detail?: string | undefined;
  /** Shown to be read out or copied, so that the request can be found in the logs. */
  readonly requestId?: string | undefined;
  readonly onRetry?: () => void;
  readonly size?: 'touch' | 'work';
  /** There is nothing else on the page: the title is its heading. */
  readonly isPage?: boolean;
}

/** One sentence and one button where nothing could be shown. Loaded content stays instead of this. */
export function ErrorState({ title, detail, requestId, onRetry, size = 'touch', isPage = false }: ErrorStateProps) {
  const { t } = useTranslation();
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={classNames(styles['state'], styles[size])} role="alert">
      <Title className={styles['title']}>{title ?? t('error.unreachable')}</Title>
      {detail && <p className={styles['text']}>{detail}</p>}
      {requestId && (
        <p className={styles['reference']}>
          {t('error.requestId')} <code>{requestId}</code>
        </p>
      )}
      {onRetry && (
        <div className={styles['actions']}>
          <Button size={size === 'touch' ? 'touch' : 'work'} icon={retryIcon} onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}
