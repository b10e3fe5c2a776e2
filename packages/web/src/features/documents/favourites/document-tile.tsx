import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../lib/i18n/formats.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { heartIcon, linkIcon } from '../../../ui/icons.ts';
import type { ListedDocument } from '../document-database.ts';
import { kindOf } from '../document-kind.ts';
import { KeepButton } from '../keep-button.tsx';
import { OpenDocument, useDocumentState } from '../open-document.tsx';
import styles from './document-tile.module.css';

interface DocumentTileProps {
  readonly document: ListedDocument;
  readonly isFavourite: boolean;
  readonly isKept: boolean;
  readonly onHeart: () => void;
}

/** A document known by sight: its first page, and below it what it is and where it comes from. */
export function DocumentTile({ document, isFavourite, isKept, onHeart }: DocumentTileProps) {
  const { t } = useTranslation('documents');
  const { name, kind, mediaType, size, previewUrl, exhibitor } = document;
  const { detail, isUnavailable, isStopped, isSaving } = useDocumentState(document, isKept);
  const [hasPicture, setPicture] = useState(true);
  return (
    <li className={styles['tile']} data-away={isUnavailable || undefined}>
      <span className={styles['ground']} aria-hidden="true">
        {previewUrl !== null && hasPicture ? (
          // Without a connection it may be out of reach.
          <img className={styles['page']} src={previewUrl} alt="" onError={() => setPicture(false)} />
        ) : (
          <span className={styles['sheet']}>{kind === 'LINK' ? <Icon of={linkIcon} /> : kindOf(mediaType)}</span>
        )}
      </span>
      <OpenDocument document={document} className={styles['open']}>
        <span translate="no" className={styles['name']}>
          {name}
        </span>
        <span translate="no" className={styles['origin']}>
          {exhibitor.name}
        </span>
        <span className={classNames(styles['facts'], isStopped && styles['bad'])}>
          {isUnavailable || isStopped || isSaving || size === null
            ? detail
            : `${kindOf(mediaType)} · ${formatSize(size)}`}
        </span>
      </OpenDocument>
      {kind !== 'LINK' && (
        <span className={styles['keep']}>
          <KeepButton document={document} isKept={isKept} />
        </span>
      )}
      <button
        type="button"
        className={styles['heart']}
        data-on={isFavourite || undefined}
        aria-pressed={isFavourite}
        aria-label={t('favourite.of', { name })}
        onClick={onHeart}
      >
        <span className={styles['disc']}>
          <Icon of={heartIcon} size={20} isFilled={isFavourite} />
        </span>
      </button>
    </li>
  );
}
