import { Icon } from '../../../ui/icon.tsx';
import { alertIcon, checkIcon, type IconShape, onPhoneIcon } from '../../../ui/icons.ts';
import type { CodePoint } from '../decoder/protocol.ts';
import { CodeName } from './code-name.tsx';
import styles from './code-overlay.module.css';
import { centreOf, roundedPath, widen } from './geometry.ts';
import type { SavedState } from './saved-scan.ts';

const around = 1.16;
const radius = 20;

/** A place on the screen, but never so near its edge that the seal would be cut. */
const inside = (pixels: number): string => `clamp(30px, ${pixels}px, calc(100% - 30px))`;

/** The middle of a name of at most 190 px. */
const named = (pixels: number): string => `clamp(103px, ${pixels}px, calc(100% - 103px))`;

/** A code in the pixels of the screen. */
export interface PlacedCode {
  readonly code: string;
  readonly corners: readonly CodePoint[];
}

const seals = { good: checkIcon, wait: onPhoneIcon, none: alertIcon } as const satisfies Record<string, IconShape>;

function toneOf(state: SavedState): keyof typeof seals {
  if (state === 'WAITING') return 'wait';
  return state === 'MISSING' || state === 'REFUSED' ? 'none' : 'good';
}

/** The moment of a scan: the frame closes on the code, with a seal at its corner that never says more than the sheet. */
export function HitOverlay({ placed, state }: { readonly placed: PlacedCode; readonly state: SavedState }) {
  const tone = toneOf(state);
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

interface SeveralOverlayProps {
  readonly codes: readonly PlacedCode[];
  readonly onChoose: (code: PlacedCode) => void;
}

/** Several codes in view: each has a frame and its name, and nothing is saved before a tap. */
export function SeveralOverlay({ codes, onChoose }: SeveralOverlayProps) {
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
            style={{ left: named(centreOf(corners).x), top: bottom }}
            onClick={() => onChoose(placed)}
          >
            <span className={styles['words']}>
              <CodeName code={placed.code} />
            </span>
          </button>
        );
      })}
    </div>
  );
}
