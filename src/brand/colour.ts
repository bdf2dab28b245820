import { systemSettings } from '../settings/system';

/** Colour arithmetic for the brand (BRD-02, BRD-03). Colours are `#rrggbb`. */

interface Hsl {
  /** Degrees, 0 to 360. */
  readonly hue: number;
  /** Percent. */
  readonly saturation: number;
  /** Percent. */
  readonly lightness: number;
}

export const defaultBrandColour = systemSettings.fields.brandColor.default;
export const lightForeground = '#ffffff';
const darkForeground = '#1f1f1f';

/** Parses `#rgb` or `#rrggbb` in any case, with or without '#'. Returns undefined for anything else. */
export const readColour = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const hex = value.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(hex)) return `#${hex}`;
  return /^[0-9a-f]{3}$/.test(hex) ? `#${[...hex].map((digit) => digit + digit).join('')}` : undefined;
};

export const hslOf = (colour: string): Hsl => {
  const [r, g, b] = channelsOf(colour);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const spread = max - min;
  const lightness = (max + min) / 2;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  return { hue: hueOf({ r, g, b, max, spread }), saturation: saturation * 100, lightness: lightness * 100 };
};

export const colourOf = ({ hue, saturation, lightness }: Hsl): string => {
  const s = saturation / 100;
  const l = lightness / 100;
  const channel = (shift: number): number => {
    const k = (shift + hue / 30) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return hexOf([channel(0), channel(8), channel(4)]);
};

/** Returns the dark foreground above a lightness of 50, else white (BRD-03, BRD-07). */
export const foregroundOn = (colour: string): string =>
  hslOf(colour).lightness > 50 ? darkForeground : lightForeground;

/** Returns the WCAG contrast ratio, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

/**
 * Returns the nearest shade of a colour with the contrast `ratio` against another colour: darker against light ones,
 * lighter against dark ones.
 */
export const shadeFor = (colour: string, against: string, ratio = 4.5): string => {
  const step = luminance(against) > 0.18 ? -0.5 : 0.5;
  const { hue, saturation, lightness } = hslOf(colour);
  let shade = colour;
  for (
    let next = lightness + step;
    contrast(shade, against) < ratio && next > -0.5 && next < 100.5;
    next += step
  )
    shade = colourOf({ hue, saturation, lightness: Math.min(100, Math.max(0, next)) });
  return shade;
};

/** Mixes one colour over the other; `share` (0 to 1) is the part of the first. */
export const mix = (over: string, under: string, share: number): string => {
  const below = channelsOf(under);
  const [r, g, b] = channelsOf(over).map((value, index) => value * share + (below[index] ?? 0) * (1 - share));
  return hexOf([r ?? 0, g ?? 0, b ?? 0]);
};

export const channelsOf = (colour: string): readonly [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

export const hexOf = (channels: readonly number[]): string =>
  `#${channels
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const luminance = (colour: string): number => {
  const [r, g, b] = channelsOf(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
};

const hueOf = (c: { r: number; g: number; b: number; max: number; spread: number }): number => {
  if (c.spread === 0) return 0;
  const sector =
    c.max === c.r
      ? ((c.g - c.b) / c.spread) % 6
      : c.max === c.g
        ? (c.b - c.r) / c.spread + 2
        : (c.r - c.g) / c.spread + 4;
  return (sector * 60 + 360) % 360;
};
