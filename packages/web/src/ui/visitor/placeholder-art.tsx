import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './placeholder-art.module.css';

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
