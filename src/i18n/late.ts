import type { Lang } from '../schema/field';

type Load = () => Promise<Readonly<Record<string, string>>>;

/** Texts that come with the screens that show them, so that a first visit does not load them; all others are in `first.ts`. */
export const lateTexts = {
  checkOut: {
    ar: async () => (await import('./ar/check-out')).checkOut,
    en: async () => (await import('./en/check-out')).checkOut,
  },
  customerPage: {
    ar: async () => (await import('./ar/customer-page')).customerPage,
    en: async () => (await import('./en/customer-page')).customerPage,
  },
  hours: {
    ar: async () => (await import('./ar/hours')).hours,
    en: async () => (await import('./en/hours')).hours,
  },
  imports: {
    ar: async () => (await import('./ar/imports')).imports,
    en: async () => (await import('./en/imports')).imports,
  },
  messaging: {
    ar: async () => (await import('./ar/messaging')).messaging,
    en: async () => (await import('./en/messaging')).messaging,
  },
  overlays: {
    ar: async () => (await import('./ar/overlays')).overlays,
    en: async () => (await import('./en/overlays')).overlays,
  },
  reports: {
    ar: async () => (await import('./ar/reports')).reports,
    en: async () => (await import('./en/reports')).reports,
  },
  papers: {
    ar: async () => (await import('./ar/papers')).papers,
    en: async () => (await import('./en/papers')).papers,
  },
  roles: {
    ar: async () => (await import('./ar/roles')).roles,
    en: async () => (await import('./en/roles')).roles,
  },
  settings: {
    ar: async () => (await import('./ar/settings')).settings,
    en: async () => (await import('./en/settings')).settings,
  },
  shifts: {
    ar: async () => (await import('./ar/shifts')).shifts,
    en: async () => (await import('./en/shifts')).shifts,
  },
  today: {
    ar: async () => (await import('./ar/today')).today,
    en: async () => (await import('./en/today')).today,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Lang, Load>>>>;

export type LateTexts = keyof typeof lateTexts;
