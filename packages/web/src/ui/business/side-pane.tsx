import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { cssVariables } from '../css-variables.ts';
import styles from './side-pane.module.css';

interface SidePaneProps {
  readonly label: string;
  /** Names the width that is remembered. */
  readonly storageKey: string;
  readonly resizeLabel: string;
  readonly width: number;
  readonly widest: number;
  /** `--bg` for a pane that shows something, `--surface` for one that is worked in. */
  readonly kind: 'work' | 'show';
  readonly children: ReactNode;
}

const step = 16;

function rememberedWidth(key: string): number | null {
  try {
    const stored = Number(localStorage.getItem(key));
    return Number.isFinite(stored) && stored > 0 ? stored : null;
  } catch {
    return null;
  }
}

/** A pane at the right, resized by its edge with pointer or arrow keys; its width is remembered. A page of its own below 800 px. */
export function SidePane({ label, storageKey, resizeLabel, width, widest, kind, children }: SidePaneProps) {
  const [chosen, setChosen] = useState(() => rememberedWidth(storageKey) ?? width);
  const within = (next: number) => Math.round(Math.min(widest, Math.max(width, next)));
  const keep = (next: number) => {
    setChosen(within(next));
    try {
      localStorage.setItem(storageKey, String(within(next)));
    } catch {
      // Storage may be refused; the width then lasts as long as the page.
    }
  };
  const drag = (event: PointerEvent<HTMLHRElement>) => {
    if (event.buttons === 1) keep(window.innerWidth - event.clientX);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: step, ArrowRight: -step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    keep(chosen + by);
  };
  return (
    <aside
      className={`${styles['pane']} ${styles[kind]}`}
      aria-label={label}
      style={cssVariables({ '--width': `${within(chosen)}px` })}
    >
      <hr
        className={styles['edge']}
        tabIndex={0}
        aria-label={resizeLabel}
        aria-orientation="vertical"
        aria-valuenow={within(chosen)}
        aria-valuemin={width}
        aria-valuemax={widest}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      {children}
    </aside>
  );
}
