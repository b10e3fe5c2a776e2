import { Popover } from '@base-ui/react/popover';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Hsl, hexOf, hslOf } from '../lib/color/hsl.ts';
import styles from './color-well.module.css';
import { cssVariables } from './css-variables.ts';

interface ColorWellProps {
  readonly label: string;
  /** Six hex digits, with their #. */
  readonly color: string;
  readonly onChange: (color: string) => void;
}

const parts = [
  { part: 'hue', most: 360, unit: '°' },
  { part: 'saturation', most: 100, unit: '%' },
  { part: 'lightness', most: 100, unit: '%' },
] as const;

/** Gradient of a part's track: the colours along it. */
function trackOf(part: keyof Hsl, color: Hsl): string {
  const stops = part === 'hue' ? [0, 60, 120, 180, 240, 300, 360] : [0, 50, 100];
  return `linear-gradient(to right, ${stops.map((stop) => hexOf({ ...color, [part]: stop })).join(', ')})`;
}

/** A colour that is turned by its hue, saturation and lightness, with the pointer or the arrow keys. */
export function ColorWell({ label, color, onChange }: ColorWellProps) {
  const { t } = useTranslation('fields');
  const id = useId();
  // Keeps the chosen hue: the colours grey, white and black no longer tell it.
  const [turned, setTurned] = useState<Hsl>(() => hslOf(color));
  const shown = hexOf(turned) === color ? turned : hslOf(color);
  const turn = (part: keyof Hsl, value: number) => {
    const next = { ...shown, [part]: value };
    setTurned(next);
    onChange(hexOf(next));
  };
  return (
    <Popover.Root>
      <Popover.Trigger className={styles['well']} aria-label={label} style={cssVariables({ '--color': color })} />
      <Popover.Portal>
        <Popover.Positioner className={styles['place']} side="bottom" align="end" sideOffset={8} collisionPadding={12}>
          <Popover.Popup className={styles['popup']} aria-label={label}>
            {parts.map(({ part, most, unit }) => (
              <div key={part} className={styles['part']}>
                <label htmlFor={`${id}-${part}`}>{t(`color.${part}`)}</label>
                <output htmlFor={`${id}-${part}`}>
                  {shown[part]}
                  {unit}
                </output>
                <input
                  id={`${id}-${part}`}
                  type="range"
                  min={0}
                  max={most}
                  value={shown[part]}
                  aria-valuetext={`${shown[part]}${unit}`}
                  style={cssVariables({ '--track': trackOf(part, shown), '--color': color })}
                  onChange={(event) => turn(part, event.target.valueAsNumber)}
                />
              </div>
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
