import { createElement } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import type { IconShape } from './icons.ts';

interface IconProps {
  readonly of: IconShape;
  readonly size?: 12 | 14 | 16 | 18 | 20 | 24;
  /** Fills the outline, such as a heart that is set. */
  readonly isFilled?: boolean;
  /** Says what the icon means where no text stands beside it; without it the icon is decoration. */
  readonly label?: string;
  readonly className?: string | undefined;
}

export function Icon({ of, size = 24, isFilled = false, label, className }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden when it is decoration
    <svg
      className={classNames(styles['icon'], isFilled && styles['filled'], className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      focusable="false"
      {...meaning}
    >
      {of.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
