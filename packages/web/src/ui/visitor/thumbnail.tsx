import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { qrIcon } from '../icons.ts';
import { PlaceholderArt } from './placeholder-art.tsx';
import styles from './thumbnail.module.css';

interface VisitorThumbnailProps {
  /** The point; null while only its code is known. */
  readonly point: { readonly beaconId: string; readonly coverUrl: string | null } | null;
  readonly size?: 'row' | 'sheet' | 'tray';
  readonly isMuted?: boolean;
}

/** The small picture of a point: its cover, a calm placeholder, or the code's glyph while nothing is known. */
export function VisitorThumbnail({ point, size = 'row', isMuted = false }: VisitorThumbnailProps) {
  const className = classNames(
    styles['thumb'],
    styles[size],
    point === null && styles['blank'],
    isMuted && styles['muted'],
  );
  if (point === null) {
    return (
      <span className={className}>
        <Icon of={qrIcon} />
      </span>
    );
  }
  return (
    <span className={className}>
      {point.coverUrl === null ? (
        <PlaceholderArt seed={point.beaconId} />
      ) : (
        <img className={styles['picture']} src={point.coverUrl} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}

interface VisitorMarkProps {
  readonly name: string;
  readonly logoUrl: string | null;
  readonly className?: string | undefined;
}

const initials = (name: string): string =>
  name
    .split(/[\s&+/-]+/)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** An exhibitor's logo on white, or its initials. The name stands beside it. */
export function VisitorMark({ name, logoUrl, className }: VisitorMarkProps) {
  return (
    <span className={classNames(styles['mark'], className)} aria-hidden="true">
      {logoUrl === null ? initials(name) : <img className={styles['logo']} src={logoUrl} alt="" />}
    </span>
  );
}
