import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { qrIcon } from '../icons.ts';
import styles from './thumbnail.module.css';

/** Quiet pairs: paper, ground, near shape, far shape. */
const palettes = [
  ['#e3e8ea', '#c3ced4', '#5f7f8f', '#93aab5'],
  ['#ece5de', '#d6c6b6', '#8d6f57', '#b79c85'],
  ['#e4e9e2', '#c6d3c2', '#5f7d61', '#95ad94'],
  ['#e8e4ea', '#cfc5d6', '#75638a', '#a596b5'],
  ['#ece3e1', '#dcc4be', '#9a6257', '#c29388'],
  ['#e6e7e9', '#cacdd3', '#666d7a', '#9aa0ab'],
] as const;

/** FNV-1a: the same seed always draws the same picture. */
function hash(seed: string): number {
  let value = 0x811c9dc5;
  for (const character of seed) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

/** A calm picture for points without a cover, always the same for the same seed. Decoration. */
export function PlaceholderArt({
  seed,
  className,
}: {
  readonly seed: string;
  readonly className?: string | undefined;
}) {
  const ground = useId();
  const value = hash(seed);
  const [paper, base, near, far] = palettes[value % palettes.length] ?? palettes[0];
  const at = (shift: number, span: number): number => (value >>> shift) % span;
  const high = 104 + at(3, 50);
  const low = 158 + at(9, 40);
  const lift = 18 + at(15, 34);
  return (
    <svg
      className={classNames(styles['art'], className)}
      viewBox="0 0 390 260"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={ground} x1="0" y1="0" x2="0.4" y2="1">
          <stop offset="0" stopColor={paper} />
          <stop offset="1" stopColor={base} />
        </linearGradient>
      </defs>
      <rect width="390" height="260" fill={`url(#${ground})`} />
      <circle cx={110 + at(5, 190)} cy={70 + at(11, 30)} r={26 + at(18, 22)} fill={paper} opacity="0.9" />
      <path
        d={`M0 ${high}C70 ${high - lift} 120 ${high + lift} 200 ${high}S320 ${high - lift} 390 ${high + 8}V260H0Z`}
        fill={far}
        opacity="0.55"
      />
      <path
        d={`M0 ${low}C80 ${low + lift} 150 ${low - lift} 230 ${low}S340 ${low + lift} 390 ${low - 6}V260H0Z`}
        fill={near}
        opacity="0.72"
      />
    </svg>
  );
}

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
