import type { ReactNode } from 'react';
import { centreOf, type PlacedCode, roundedPath, widen } from '../../lib/camera/sighted-code.ts';
import { Icon } from '../icon.tsx';
import { alertIcon, checkIcon, type IconShape, onPhoneIcon } from '../icons.ts';
import styles from './code-overlay.module.css';

const around = 1.16;
const radius = 20;

/** A place on the screen, but never so near its edge that the seal would be cut. */
const inside = (pixels: number): string => `clamp(30px, ${pixels}px, calc(100% - 30px))`;

/** The middle of a name of at most 190 px. */
const named = (pixels: number): string => `clamp(103px, ${pixels}px, calc(100% - 103px))`;

/** The top of a name: below its code, but above the controls at the foot, which would cover it. */
const below = (pixels: number): string => `min(${pixels}px, calc(100% - 12.5rem))`;

const seals = { good: checkIcon, wait: onPhoneIcon, none: alertIcon } as const satisfies Record<string, IconShape>;

/** The result, as far as it is known. */
export type HitTone = keyof typeof seals;

/** The moment of a scan: the frame closes on the code, with a seal at its corner that never says more than the sheet. */
export function HitOverlay({ placed, tone }: { readonly placed: PlacedCode; readonly tone: HitTone }) {
  const corners = widen(placed.corners, around);
  const seal = corners.toSorted((a, b) => b.x - b.y - (a.x - a.y))[0] ?? { x: 0, y: 0 };
  const centre = centreOf(corners);
  return (
    <div className={styles['hit']} data-tone={tone}>
      <svg className={styles['layer']} aria-hidden="true" focusable="false">
        <path
          className={styles['closing']}
          d={roundedPath(corners, radius)}
          style={{ transformOrigin: `${centre.x}px ${centre.y}px` }}
        />
      </svg>
      <span className={styles['seal']} style={{ left: inside(seal.x), top: inside(seal.y) }}>
        <Icon of={seals[tone]} />
      </span>
    </div>
  );
}

/** The code shown was not read by this camera but, say, typed: the picture is dimmed. */
export const HeldOverlay = () => <div className={styles['held']} />;

interface SeveralOverlayProps {
  readonly codes: readonly PlacedCode[];
  readonly nameOf: (code: string) => ReactNode;
  readonly onChoose: (code: PlacedCode) => void;
}

/** Several codes in view: each has a frame and its name, and nothing is saved before a tap. */
export function SeveralOverlay({ codes, nameOf, onChoose }: SeveralOverlayProps) {
  return (
    <div className={styles['several']}>
      <svg className={styles['layer']} aria-hidden="true" focusable="false">
        {codes.map(({ code, corners }) => (
          <path key={code} className={styles['frame']} d={roundedPath(widen(corners, around), radius)} />
        ))}
      </svg>
      {codes.map((placed) => {
        const corners = widen(placed.corners, around);
        const bottom = Math.max(...corners.map(({ y }) => y));
        return (
          <button
            key={placed.code}
            type="button"
            className={styles['name']}
            style={{ left: named(centreOf(corners).x), top: below(bottom) }}
            onClick={() => onChoose(placed)}
          >
            <span className={styles['text']}>{nameOf(placed.code)}</span>
          </button>
        );
      })}
    </div>
  );
}
