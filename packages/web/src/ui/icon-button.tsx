import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';
import type { IconShape } from './icons.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconShape;
  readonly label: string;
  /** 48 px for the phone, 32 or 28 px for work; 'glass' stands on a picture. */
  readonly size?: 'touch' | 'work' | 'compact';
  readonly kind?: 'plain' | 'glass' | 'outline';
  readonly isFilled?: boolean;
}

export function IconButton({
  icon,
  label,
  size = 'touch',
  kind = 'plain',
  isFilled = false,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(styles['button'], styles[size], styles[kind], className)}
    >
      <Icon of={icon} size={size === 'touch' ? 24 : 16} isFilled={isFilled} />
    </button>
  );
}
