import { channelsOf, contrast, foregroundOn, hexOf, hslOf, lightForeground, mix, shadeFor } from './colour';

export type Scheme = 'light' | 'dark';

export const surfaces = {
  light: { page: '#f7f5f8', card: '#ffffff', text: '#211c24' },
  dark: { page: '#131115', card: '#1a171d', text: '#ece8ee' },
} as const;

interface BrandShades {
  /** Background of text: the nearest shade on which that text has a contrast of 4.5:1. */
  readonly solid: string;
  readonly onSolid: string;
  /** `solid` under the pointer and pressed: away from the words on it, so that they stay readable. */
  readonly pressed: string;
  /** Colour of text and icons on the scheme's cards and pages, with 4.5:1 there. */
  readonly text: string;
  /** Tint of the card for selected items; `text` has 4.5:1 on it. */
  readonly soft: string;
}

export const shadesOf = (brand: string, scheme: Scheme): BrandShades => {
  const { card, page } = surfaces[scheme];
  const onSolid = foregroundOn(brand);
  const solid = shadeFor(brand, onSolid);
  const pressed = mix(onSolid === lightForeground ? '#000000' : '#ffffff', solid, 0.14);
  const soft = mix(brand, card, scheme === 'light' ? 0.09 : 0.2);
  // Text must pass on all three. Page and tint are nearer to it than the card, so they are harder.
  const text = [card, page, soft].reduce((shade, against) => shadeFor(shade, against), brand);
  return { solid, onSolid, pressed, text, soft };
};

/**
 * Returns antd theme parts for a brand colour; use the dark ones with antd's dark algorithm. They have the shape of
 * ThemeConfig, but antd is not imported, because the sign-in page must not load it.
 */
export const brandTokens = (brand: string, scheme: Scheme) => {
  const { solid, onSolid, pressed, text, soft } = shadesOf(brand, scheme);
  const { page, card } = surfaces[scheme];
  return {
    token: {
      colorPrimary: scheme === 'dark' ? seedForDark(solid, onSolid) : solid,
      colorInfo: text,
      colorLink: scheme === 'dark' ? linkForDark(text, [card, page, soft]) : text,
      colorLinkHover: text,
      colorLinkActive: text,
      colorPrimaryText: text,
      colorPrimaryTextHover: text,
      colorPrimaryTextActive: text,
      colorPrimaryBg: soft,
      colorBgLayout: page,
      colorBgContainer: card,
      ...(scheme === 'dark' ? { colorBgElevated: '#252129' } : {}),
    },
    components: {
      Button: {
        primaryColor: onSolid,
        // antd's own is lighter, which white words on it do not bear.
        colorPrimaryHover: pressed,
        colorPrimaryActive: pressed,
        defaultHoverColor: text,
        defaultActiveColor: text,
      },
      Tabs: { itemSelectedColor: text, itemHoverColor: text, itemActiveColor: text, inkBarColor: text },
      Pagination: { itemActiveColor: text },
    },
  };
};

/** Returns the CSS variables of our stylesheets. The first three are the documented hue, saturation and lightness. */
export const cssVariablesOf = (brand: string, scheme: Scheme): Readonly<Record<string, string>> => {
  const { hue, saturation, lightness } = hslOf(brand);
  const { solid, onSolid, pressed, text, soft } = shadesOf(brand, scheme);
  return {
    '--brand-hue': hue.toFixed(1),
    '--brand-saturation': `${saturation.toFixed(1)}%`,
    '--brand-lightness': `${lightness.toFixed(1)}%`,
    '--brand': brand,
    '--accent': solid,
    '--accent-press': pressed,
    '--on-accent': onSolid,
    '--accent-text': text,
    '--accent-soft': soft,
  };
};

/** antd's dark algorithm mixes 15 % of #141414 into the seed; `seedForDark` corrects the seed as far as it can. */
const darkBase = 20 / 255;
const seedShare = 0.85;

const seedForDark = (solid: string, onSolid: string): string => {
  const seed = hexOf(channelsOf(solid).map((value) => (value - darkBase * (1 - seedShare)) / seedShare));
  const drawn = darkShadeOf(seed);
  if (contrast(drawn, onSolid) >= 4.5) return seed;
  const { lightness } = hslOf(seed);
  return lightness >= 100
    ? seed
    : seedForDark(shadeFor(solid, onSolid, contrast(solid, onSolid) + 0.2), onSolid);
};

/** Lightens a link until it is readable on cards, pages and tints in the dark, with a reserve for warnings. */
const linkForDark = (text: string, surroundings: readonly string[]): string =>
  text === '#ffffff' || surroundings.every((under) => contrast(darkShadeOf(text), under) >= 5.2)
    ? text
    : linkForDark(mix('#ffffff', text, 0.08), surroundings);

/** Returns the colour that antd's dark algorithm makes of a seed. */
export const darkShadeOf = (seed: string): string => mix(seed, '#141414', seedShare);
