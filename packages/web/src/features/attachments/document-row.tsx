import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatShare } from '../../lib/i18n/formats.ts';
import { useOpensOffline } from '../../lib/offline/opens-offline.ts';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { sendEvent } from '../../lib/telemetry/events.ts';
import { showToast } from '../../lib/toast.ts';
import { classNames } from '../../ui/class-names.ts';
import { DocumentKind } from '../../ui/document-kind.tsx';
import { Icon } from '../../ui/icon.tsx';
import { downloadIcon, heartIcon, linkIcon, offlineIcon, onPhoneIcon, outIcon, retryIcon } from '../../ui/icons.ts';
import { type ListedDocument, useDocumentDatabase } from './document-database.ts';
import { factsOf, hostOf, kindOf } from './document-kind.ts';
import styles from './document-row.module.css';
import { keepDocument, removeCopy, stopKeeping, useKeeping } from './keeping.ts';

interface DocumentState {
  /** State of its copy, its needs, or its length. */
  readonly detail: string;
  readonly isUnavailable: boolean;
  readonly isStopped: boolean;
  readonly isSaving: boolean;
}

/** The line about a document below its name. */
export function useDocumentState(document: ListedDocument, isKept: boolean): DocumentState {
  const { t } = useTranslation('attachments');
  const isOnline = useIsOnline();
  const keeping = useKeeping(useDocumentDatabase(), document.id);
  const isUnavailable = !isOnline && !isKept;
  const isStopped = keeping?.state === 'STOPPED' && !isKept;
  const isSaving = keeping?.state === 'SAVING' && !isKept;
  const detail = (): string => {
    if (isStopped) return t(`copy.stopped.${keeping.reason}`, { share: formatShare(keeping.share) });
    if (isSaving) return t('copy.saving', { share: formatShare(keeping.share) });
    if (isUnavailable) return t('needsConnection');
    return document.kind === 'LINK'
      ? (hostOf(document.url) ?? '')
      : factsOf(document, (count) => t('pages', { count }));
  };
  return { detail: detail(), isUnavailable, isStopped, isSaving };
}

interface OpenDocumentProps {
  readonly document: ListedDocument;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A document opens in the app, a link beside it. */
export function OpenDocument({ document, className, children }: OpenDocumentProps) {
  const { id, kind, url, point } = document;
  const classes = classNames(styles['opener'], className);
  if (kind !== 'LINK') {
    return (
      <Link className={classes} to={`/mixie-point/${point.beaconId}/document/${id}`}>
        {children}
      </Link>
    );
  }
  return (
    <a
      className={classes}
      href={hostOf(url) === null ? undefined : (url ?? undefined)}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={() => sendEvent('LINK_OPEN', { beaconId: point.beaconId, attachmentId: id })}
    >
      {children}
    </a>
  );
}

const around = 2 * Math.PI * 8.5;

function Ring({ share }: { readonly share: number }) {
  return (
    <svg className={styles['ring']} width={24} height={24} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx={12} cy={12} r={8.5} />
      <circle
        cx={12}
        cy={12}
        r={8.5}
        className={styles['done']}
        strokeDasharray={`${Math.max(0.02, share) * around} ${around}`}
      />
    </svg>
  );
}

interface KeepButtonProps {
  readonly document: ListedDocument;
  readonly isKept: boolean;
}

/** Arrow: not here; ring: being saved, a press stops it; phone: here, a press removes it; arrow circle: stopped. */
export function KeepButton({ document, isKept }: KeepButtonProps) {
  const { t } = useTranslation('attachments');
  const database = useDocumentDatabase();
  const keeping = useKeeping(database, document.id);
  const isOnline = useIsOnline();
  const opensOffline = useOpensOffline();
  const { name } = document;
  if (database === null) return null;
  if (isKept) {
    const remove = async () => {
      await removeCopy(database, document.id);
      showToast(t('copy.removed', { name }), { severity: 'success' });
    };
    return (
      <button
        type="button"
        className={styles['button']}
        data-state="KEPT"
        aria-label={t('copy.remove', { name })}
        onClick={() => void remove()}
      >
        <Icon of={onPhoneIcon} />
      </button>
    );
  }
  if (keeping?.state === 'SAVING') {
    return (
      <button
        type="button"
        className={styles['button']}
        aria-label={t('copy.stop', { name, share: formatShare(keeping.share) })}
        onClick={() => stopKeeping(database, document.id)}
      >
        <Ring share={keeping.share} />
      </button>
    );
  }
  if (!isOnline) {
    return (
      <span className={styles['button']} data-state="UNREACHABLE">
        <Icon of={offlineIcon} />
      </span>
    );
  }
  const keep = async () => {
    if (!opensOffline) showToast(t('copy.whileOpen'));
    await keepDocument(database, document);
  };
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={t(keeping ? 'copy.again' : 'copy.keep', { name })}
      onClick={() => void keep()}
    >
      <Icon of={keeping ? retryIcon : downloadIcon} />
    </button>
  );
}

interface DocumentRowProps {
  readonly document: ListedDocument;
  readonly isFavourite: boolean;
  readonly isKept: boolean;
  /** Absent where there is no heart to set. */
  readonly onHeart?: (() => void) | undefined;
}

/** A document or a link of a point; keeping and the heart are targets of their own. */
export function DocumentRow({ document, isFavourite, isKept, onHeart }: DocumentRowProps) {
  const { t } = useTranslation('attachments');
  const { name, kind } = document;
  const { detail, isUnavailable, isStopped } = useDocumentState(document, isKept);
  return (
    <li className={styles['row']} data-away={isUnavailable || undefined}>
      <DocumentKind aria-hidden>
        {kind === 'LINK' ? <Icon of={linkIcon} size={20} /> : kindOf(document.mediaType)}
      </DocumentKind>
      <OpenDocument document={document} className={styles['open']}>
        <span translate="no" className={styles['name']}>
          {name}
        </span>
        <span className={classNames(styles['detail'], isStopped && styles['bad'])}>{detail}</span>
      </OpenDocument>
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
