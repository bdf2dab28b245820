import drawn from '../../public/logo.svg?raw';
import { createStore } from '../i18n/store';
import { readPublicSettings } from '../providers/entry';
import { adoptDefaultNumerals, getPrefs, type Prefs, subscribePrefs } from '../providers/prefs';
import { readJson, writeItem } from '../providers/storage';
import { isRecord } from '../schema/field';
import { defaultsOf } from '../schema/settings';
import { systemSettings } from '../settings/system';
import { defaultBrandColour, readColour } from './colour';
import { cssVariablesOf, type Scheme } from './tokens';

/** The centre's name, logo and colour (BRD-06). An empty or invalid value falls back to the default (FND-21). */
export interface Brand {
  /** '' if the centre has set none; the interface then shows its own default name. */
  readonly systemName: string;
  readonly systemNameEn: string;
  readonly systemLogo: string;
  readonly brandColor: string;
}

const defaults = defaultsOf(systemSettings);
export const defaultLogo = defaults.systemLogo;

export const readBrand = (settings: unknown): Brand => {
  const { systemName, systemNameEn, systemLogo, brandColor } = isRecord(settings) ? settings : {};
  const colour = readColour(brandColor) ?? defaultBrandColour;
  return {
    systemName: typeof systemName === 'string' ? systemName.trim() : '',
    systemNameEn: typeof systemNameEn === 'string' ? systemNameEn.trim() : '',
    systemLogo: isLogo(systemLogo) && systemLogo !== defaultLogo ? systemLogo : logoIn(colour),
    brandColor: colour,
  };
};

/** Returns the default logo in the centre's colour, so that no centre is pink beside its own colour. */
export const logoIn = (colour: string): string =>
  colour === defaultBrandColour
    ? defaultLogo
    : `data:image/svg+xml,${encodeURIComponent(drawn.replace(defaultBrandColour, colour))}`;

const store = createStore<Brand>(readBrand(readJson('appSettings')));
export const getBrand = store.get;
export const subscribeBrand = store.subscribe;

const systemDark = matchMedia('(prefers-color-scheme: dark)');
const scheme = createStore<Scheme>(schemeFor(getPrefs()));
export const getScheme = scheme.get;
export const subscribeScheme = scheme.subscribe;

export const systemNameOf = (brand: Brand, language: 'ar' | 'en'): string =>
  language === 'en'
    ? brand.systemNameEn || brand.systemName || defaults.systemNameEn
    : brand.systemName || defaults.systemName;

/** Applies new settings at once: from the server at start-up, or from the settings page after a save. */
export const applyBrand = (settings: unknown): void => {
  writeItem('appSettings', JSON.stringify(settings));
  store.set(readBrand(settings));
  if (isRecord(settings)) adoptDefaultNumerals(settings.numerals);
  paint();
};

/**
 * Paints the defaults, or the copy of the last visit (`appSettings`), and then asks the server (FND-20). Without an
 * answer the copy stays.
 */
export const startBrand = (): void => {
  paint();
  subscribePrefs(repaint);
  systemDark.addEventListener('change', repaint);
  readPublicSettings()
    .then((data) => {
      if (isRecord(data)) applyBrand(data);
    })
    .catch(() => {
      // Another backend may lack this path; the copy or the defaults then stay.
    });
};

function schemeFor({ theme }: Prefs): Scheme {
  if (theme === 'system') return systemDark.matches ? 'dark' : 'light';
  return theme;
}

const repaint = (): void => {
  scheme.set(schemeFor(getPrefs()));
  paint();
};

const paint = (): void => {
  const { brandColor, systemLogo } = store.get();
  const root = document.documentElement;
  root.dataset.theme = scheme.get();
  for (const [name, value] of Object.entries(cssVariablesOf(brandColor, scheme.get())))
    root.style.setProperty(name, value);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon && icon.getAttribute('href') !== systemLogo) icon.href = systemLogo;
};

/** True for a URL of this site or of the web, or an image as a data URL; never for a script. */
function isLogo(value: unknown): value is string {
  return typeof value === 'string' && /^(\/(?!\/)|https?:\/\/|data:image\/)/.test(value);
}
