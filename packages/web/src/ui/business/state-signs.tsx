import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import styles from './state-signs.module.css';

export type StateTone = 'info' | 'wait' | 'purple' | 'ok' | 'bad' | 'off' | 'live';

/** A dot and a label; the dot alone never carries the meaning. */
export function State({ tone, children }: { readonly tone: StateTone; readonly children: ReactNode }) {
  return (
    <span className={styles['state']}>
      <Dot tone={tone} />
      {children}
    </span>
  );
}

function Dot({ tone }: { readonly tone: StateTone }) {
  return <i className={classNames(styles['dot'], styles[tone === 'live' ? 'halo' : tone])} aria-hidden="true" />;
}

/** Shown instead of an icon: whether something is going on now. */
export function LiveDot({ isOn }: { readonly isOn: boolean }) {
  return (
    <i className={styles['liveDot']} aria-hidden="true">
      <Dot tone={isOn ? 'live' : 'off'} />
    </i>
  );
}

/** A tinted state, only in a page header. */
export function Pill({
  tone,
  children,
}: {
  readonly tone: 'ok' | 'warn' | 'bad' | 'off';
  readonly children: ReactNode;
}) {
  return <span className={classNames(styles['pill'], styles[`pill-${tone}`])}>{children}</span>;
}

interface LiveSignProps {
  readonly isOn: boolean;
  readonly label?: string;
  readonly children?: ReactNode;
}

/** A sign of a live state: a haloed dot, a label, and details. */
export function LiveSign({ isOn, label, children }: LiveSignProps) {
  return (
    <span className={styles['live']}>
      <Dot tone={isOn ? 'live' : 'off'} />
      {label !== undefined && <b className={isOn ? styles['on'] : undefined}>{label}</b>}
      {children}
    </span>
  );
}

/** Beside what is about money, as long as none of it is real. */
export function TestMode() {
  const { t } = useTranslation();
  return <Pill tone="warn">{t('ui.testMode')}</Pill>;
}
