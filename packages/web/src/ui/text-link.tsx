import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './text-link.module.css';

interface TextLinkProps extends LinkProps {
  /** Stands inside running text: same weight, no extra height. */
  readonly isInline?: boolean;
}

export function TextLink({ isInline = false, className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={classNames(styles['link'], isInline && styles['inline'], className)} />;
}
