import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatShare } from '../../lib/i18n/formats.ts';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { sendEvent } from '../../lib/telemetry/events.ts';
import { classNames } from '../../ui/class-names.ts';
import { type ListedDocument, useDocumentDatabase } from './document-database.ts';
import { factsOf, hostOf } from './document-kind.ts';
import { useKeeping } from './keeping.ts';
import styles from './open-document.module.css';

export interface DocumentState {
  /** State of its copy, its needs, or its length. */
  readonly detail: string;
  readonly isUnavailable: boolean;
  readonly isStopped: boolean;
  readonly isSaving: boolean;
}

/** The line about a document below its name. */
export function useDocumentState(document: ListedDocument, isKept: boolean): DocumentState {
  const { t } = useTranslation('documents');
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
  const classes = classNames(styles['open'], className);
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
