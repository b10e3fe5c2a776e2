import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import { DocumentKind } from '../../ui/document-kind.tsx';
import { Icon } from '../../ui/icon.tsx';
import { heartIcon, linkIcon, outIcon } from '../../ui/icons.ts';
import type { ListedDocument } from './document-database.ts';
import { kindOf } from './document-kind.ts';
import styles from './document-row.module.css';
import { KeepButton } from './keep-button.tsx';
import { OpenDocument, useDocumentState } from './open-document.tsx';

interface DocumentRowProps {
  readonly document: ListedDocument;
  readonly isFavourite: boolean;
  readonly isKept: boolean;
  /** Absent where there is no heart to set. */
  readonly onHeart?: (() => void) | undefined;
}

/** A document or a link of a point; keeping and the heart are targets of their own. */
export function DocumentRow({ document, isFavourite, isKept, onHeart }: DocumentRowProps) {
  const { t } = useTranslation('documents');
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
