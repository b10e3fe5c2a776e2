import type { PublicPoint } from '@fairlead/contract/scans';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentKind } from '../../../ui/document-kind.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { linkIcon, lockIcon, reportIcon } from '../../../ui/icons.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { PlaceholderArt, VisitorMark } from '../../../ui/visitor/thumbnail.tsx';
import styles from './point-view.module.css';

/** Head of a point, in the order that never changes: picture, exhibitor, title, text. */
export function PointHead({
  point,
  isUnderBar = false,
  heading,
}: {
  readonly point: PublicPoint;
  readonly isUnderBar?: boolean;
  readonly heading?: RefObject<HTMLHeadingElement | null>;
}) {
  const { exhibitor, coverUrl, description } = point;
  return (
    <>
      <div className={styles['cover']} data-under={(isUnderBar && coverUrl !== null) || undefined}>
        {coverUrl === null ? (
          <PlaceholderArt seed={point.beaconId} />
        ) : (
          <img className={styles['picture']} src={coverUrl} alt="" fetchPriority="high" decoding="sync" />
        )}
      </div>
      <div className={styles['who']}>
        <VisitorMark name={exhibitor.name} logoUrl={exhibitor.logoUrl} className={styles['mark']} />
        <p className={styles['names']}>
          <span translate="no" className={styles['exhibitor']}>
            {exhibitor.name}
          </span>
          {point.stand !== null && (
            <span translate="no" className={styles['stand']}>
              {point.stand}
            </span>
          )}
        </p>
      </div>
      <h1
        ref={heading}
        tabIndex={heading && -1}
        lang={point.titleLanguage}
        dir="auto"
        translate="no"
        className={styles['title']}
      >
        {point.title}
      </h1>
      {description !== null && description !== '' && (
        <RichText text={description} language={point.descriptionLanguage} className={styles['text']} />
      )}
    </>
  );
}

interface PointDocumentsProps {
  readonly documents: PublicPoint['documents'];
  /** Before the point is scanned, only the names are shown. */
  readonly isLocked: boolean;
}

/** PDF, XLSX: as far as a name tells before it is known what the file is. */
const ending = (name: string): string | undefined =>
  /\.(pdf|xlsx|docx|pptx|zip|mp4|png|jpe?g|webp)$/i.exec(name)?.[1]?.toUpperCase();

/** The documents and links of a point; nothing at all when it has none. */
export function PointDocuments({ documents, isLocked }: PointDocumentsProps) {
  const { t } = useTranslation('scans');
  if (documents.length === 0) return null;
  return (
    <section className={styles['documents']} aria-label={t('point.documents')}>
      {!isLocked && <h2 className={styles['heading']}>{t('point.documents')}</h2>}
      <ul>
        {documents.map(({ name, kind }) => (
          <li key={`${kind} ${name}`} className={styles['row']}>
            <DocumentKind>
              {(kind === 'LINK' ? undefined : ending(name)) ?? (
                <Icon of={kind === 'LINK' ? linkIcon : reportIcon} size={20} />
              )}
            </DocumentKind>
            <span translate="no" className={styles['name']}>
              {name}
            </span>
            {isLocked && <Icon of={lockIcon} size={16} label={t('point.locked')} className={styles['lock']} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
