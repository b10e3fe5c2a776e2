import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sendEvent } from '../../lib/events.ts';
import { formatShare } from '../../lib/i18n/formats.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { heartIcon, linkIcon, outIcon } from '../../ui/icons.ts';
import { type ListedDocument, useDocumentDatabase } from './document-database.ts';
import { factsOf, hostOf, kindOf } from './document-kind.ts';
import styles from './document-row.module.css';
import { KeepButton } from './keep-button.tsx';
import { useKeeping } from './keeping.ts';

interface DocumentRowProps {
  readonly document: ListedDocument;
  readonly isFavourite: boolean;
  readonly isKept: boolean;
  /** Where it comes from, in lists of several points. */
  readonly origin?: string | undefined;
  /** Absent where there is no heart to set. */
  readonly onHeart?: (() => void) | undefined;
}

/** A document that opens in the app, or a link that opens beside it; keeping and the heart are targets of their own. */
export function DocumentRow({ document, isFavourite, isKept, origin, onHeart }: DocumentRowProps) {
  const { t } = useTranslation('documents');
  const isOnline = useIsOnline();
  const keeping = useKeeping(useDocumentDatabase(), document.id);
  const { id, name, kind, url, point } = document;
  const host = hostOf(url);
  const isAway = !isOnline && !isKept;
  const isStopped = keeping?.state === 'STOPPED' && !isKept;

  const detail = (): string => {
    if (isStopped) return t(`copy.stopped.${keeping.reason}`, { share: formatShare(keeping.share) });
    if (keeping?.state === 'SAVING') return t('copy.saving', { share: formatShare(keeping.share) });
    if (isAway) return t('needsConnection');
    const facts = kind === 'LINK' ? host : factsOf(document, (count) => t('pages', { count }));
    return [origin, facts].filter(Boolean).join(' · ');
  };
  const words = (
    <>
      <span className={styles['name']}>{name}</span>
      <span className={classNames(styles['detail'], isStopped && styles['bad'])}>{detail()}</span>
    </>
  );
  return (
    <li className={styles['row']} data-away={isAway || undefined}>
      <span className={styles['kind']} aria-hidden="true">
        {kind === 'LINK' ? <Icon of={linkIcon} size={20} /> : kindOf(document.mediaType)}
      </span>
      {kind === 'LINK' ? (
        <a
          className={styles['open']}
          href={host === null ? undefined : (url ?? undefined)}
          target="_blank"
          rel="noopener noreferrer nofollow"
          onClick={() => sendEvent('LINK_OPEN', { beaconId: point.beaconId, attachmentId: id })}
        >
          {words}
        </a>
      ) : (
        <Link className={styles['open']} to={`/mixie-point/${point.beaconId}/document/${id}`}>
          {words}
        </Link>
      )}
      {kind === 'LINK' ? (
        <span className={styles['button']} aria-hidden="true">
          <Icon of={outIcon} size={20} />
        </span>
      ) : (
        <KeepButton document={document} isKept={isKept} />
      )}
      {onHeart && (
        <button
          type="button"
          className={styles['button']}
          data-state={isFavourite ? 'FAVOURITE' : undefined}
          aria-pressed={isFavourite}
          aria-label={t('favourite.of', { name })}
          onClick={onHeart}
        >
          <Icon of={heartIcon} isFilled={isFavourite} />
        </button>
      )}
    </li>
  );
}
