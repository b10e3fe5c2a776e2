import type { Language } from '@fairlead/contract/languages';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './list.module.css';

/** Rows on the page, parted by hairlines that begin where the text begins. */
export function VisitorList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles['list']}>{children}</ul>;
}

interface VisitorRowProps {
  readonly picture: ReactNode;
  readonly title: string;
  /** In which the title is written, if that is known. */
  readonly titleLanguage?: Language | undefined;
  readonly detail: string;
  /** Where the whole row leads; absent when there is nothing to open yet. */
  readonly to?: string;
  /** In place of leading anywhere the row is chosen, or not. */
  readonly choice?: { readonly isChosen: boolean; readonly onChange: (isChosen: boolean) => void } | undefined;
  /** Never opened: a dot, read out as this text, and a heavier title. */
  readonly newLabel?: string | undefined;
  readonly side?: ReactNode;
  /** Reasons are never cut. */
  readonly isDetailWhole?: boolean;
  /** Below the row, such as what can be done about it. */
  readonly children?: ReactNode;
}

export function VisitorRow(props: VisitorRowProps) {
  const { picture, title, titleLanguage, detail, to, choice, newLabel, side, isDetailWhole = false, children } = props;
  const id = useId();
  const name = (
    <>
      {newLabel !== undefined && (
        <span className={styles['dot']}>
          <VisuallyHidden>{newLabel}</VisuallyHidden>
        </span>
      )}
      <span
        lang={titleLanguage}
        translate="no"
        className={classNames(styles['title'], newLabel !== undefined && styles['new'])}
      >
        {title}
      </span>
    </>
  );
  return (
    <li className={styles['row']}>
      <div className={styles['line']}>
        {choice && (
          <input
            type="checkbox"
            id={id}
            className={styles['tick']}
            checked={choice.isChosen}
            onChange={(event) => choice.onChange(event.currentTarget.checked)}
          />
        )}
        {picture}
        <div className={styles['text']}>
          {choice ? (
            <label htmlFor={id} className={classNames(styles['name'], styles['link'])}>
              {name}
            </label>
          ) : to === undefined ? (
            <div className={styles['name']}>{name}</div>
          ) : (
            <Link to={to} className={classNames(styles['name'], styles['link'])}>
              {name}
            </Link>
          )}
          <div className={classNames(styles['detail'], isDetailWhole && styles['whole'])}>{detail}</div>
        </div>
        {side !== undefined && <div className={styles['side']}>{side}</div>}
      </div>
      {children}
    </li>
  );
}

/** When, at the right edge of a row. */
export function VisitorRowTime({ children }: { readonly children: ReactNode }) {
  return <span className={styles['time']}>{children}</span>;
}

/** Its state as a short label with an icon. */
export function VisitorRowTag({ tone, children }: { readonly tone: 'warn' | 'bad'; readonly children: ReactNode }) {
  return (
    <span className={styles['tag']} data-tone={tone}>
      {children}
    </span>
  );
}

/** Two buttons under a row. */
export function VisitorRowActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
