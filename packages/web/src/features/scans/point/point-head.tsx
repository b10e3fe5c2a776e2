import type { PublicPoint } from '@fairlead/contract/scans';
import type { RefObject } from 'react';
import { RichText } from '../../../ui/rich-text.tsx';
import { PlaceholderArt } from '../../../ui/visitor/placeholder-art.tsx';
import { VisitorMark } from '../../../ui/visitor/thumbnail.tsx';
import styles from './point-head.module.css';

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
