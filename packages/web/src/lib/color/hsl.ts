import { channels, toHex } from '@fairlead/contract/color';

/** A colour as people turn it: hue in degrees, 0 to 360; saturation and lightness in percent, 0 to 100. */
export interface Hsl {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

/** Of a colour of six hex digits, with its #. Grey has no hue of its own: it is 0. */
export function hslOf(color: string): Hsl {
  const [red, green, blue] = channels(color).map((channel) => channel / 255) as [number, number, number];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [sum, span] = [most + least, most - least];
  if (span === 0) return { hue: 0, saturation: 0, lightness: Math.round(sum * 50) };
  const sixth =
    most === red
      ? ((green - blue) / span + 6) % 6
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  return {
    hue: Math.round(sixth * 60) % 360,
    saturation: Math.round((span / (1 - Math.abs(sum - 1))) * 100),
    lightness: Math.round(sum * 50),
  };
}

/** Six hex digits, with their #, in small letters. */
export function hexOf({ hue, saturation, lightness }: Hsl): string {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (offset: number): number => {
    const at = (offset + hue / 30) % 12;
    return 255 * (light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return toHex([channel(0), channel(8), channel(4)]);
}
