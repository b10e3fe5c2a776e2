import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconShape } from './icons.ts';
import { Spinner } from './spinner.tsx';

export type ButtonKind = 'main' | 'quiet' | 'outline' | 'text' | 'danger' | 'dangerFilled';
/** 52, 48 and 40 px for the phone (40 answers on 48), 32 and 28 px for work on a laptop. */
export type ButtonSize = 'tall' | 'touch' | 'small' | 'work' | 'compact';

interface Look {
  readonly kind?: ButtonKind | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: IconShape | undefined;
  readonly isWide?: boolean | undefined;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows a ring instead of the label, at the same width, and ignores further presses. */
  readonly isBusy?: boolean;
}

export function buttonClass({ kind = 'outline', size = 'touch', isWide = false }: Look): string {
  return classNames(styles['button'], styles[kind], styles[size], isWide && styles['wide']);
}

function Content({ icon, size, children }: Look & { readonly children: ReactNode }) {
  return (
    <>
      {icon && <Icon of={icon} size={size === 'work' || size === 'compact' ? 16 : 20} className={styles['icon']} />}
      {children}
    </>
  );
}

export function Button({
  kind,
  size,
  icon,
  isWide,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look = { kind, size, icon, isWide };
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(look), isBusy && styles['busy'], className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={press}
    >
      <span className={styles['label']}>
        <Content {...look}>{children}</Content>
      </span>
      {isBusy && <Spinner className={styles['ring']} isImmediate />}
    </button>
  );
}
