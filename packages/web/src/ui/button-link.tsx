import { Link, type LinkProps } from 'react-router';
import { type ButtonKind, type ButtonSize, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

interface ButtonLinkProps extends LinkProps {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly isWide?: boolean;
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ kind, size, isWide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(buttonClass({ kind, size, isWide }), className)} />;
}
