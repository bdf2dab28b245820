import { type ConfigProviderProps, theme } from 'antd';
import arabic from 'antd/es/locale/ar_EG';
import english from 'antd/es/locale/en_US';
import { brandTokens, type Scheme } from '../brand/tokens';
import type { Lang } from '../schema/field';

type Locale = NonNullable<ConfigProviderProps['locale']>;
type Theme = NonNullable<ConfigProviderProps['theme']>;

/** antd's texts; its Arabic weekdays are whole words, which overlap in the picker's narrow columns. */
export const localeOf = (language: Lang): Locale => (language === 'ar' ? arabicShort : english);

const focusRing = 'color-mix(in srgb, var(--accent-text) 60%, transparent)';

export const themeOf = (brandColor: string, scheme: Scheme): Theme => {
  const { token, components } = brandTokens(brandColor, scheme);
  return {
    cssVar: true,
    hashed: false,
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...token,
      // Where the styles stop every transition, antd must not wait for the end of one.
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      fontFamily: 'var(--font)',
      fontSize: 14,
      borderRadius: 8,
      controlHeight: 36,
      colorText: 'var(--text)',
      colorTextSecondary: 'var(--text-soft)',
      // Where the focus is must be seen, on what was refused as well; antd's own rings are next to invisible.
      controlOutline: focusRing,
      colorErrorOutline: focusRing,
      // antd's own greys and its red are too pale to read as text (4.5:1).
      colorTextTertiary: 'var(--text-soft)',
      colorTextDescription: 'var(--text-soft)',
      colorTextPlaceholder: 'var(--text-soft)',
      colorError: scheme === 'dark' ? '#ff8b8b' : '#c0262d',
    },
    components: {
      ...components,
      Button: {
        ...components.Button,
        dangerColor: scheme === 'dark' ? '#211c24' : '#ffffff',
        primaryShadow: 'none',
        dangerShadow: 'none',
      },
      // antd's is 22 px high, less than a target may be.
      Switch: { trackHeight: 24, handleSize: 20, trackMinWidth: 46 },
    },
  };
};

const shortDays = ['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س'];

const pickerOf = (locale: Locale): Locale['DatePicker'] =>
  locale.DatePicker && {
    ...locale.DatePicker,
    lang: { ...locale.DatePicker.lang, shortWeekDays: shortDays },
  };

const arabicShort: Locale = { ...arabic, DatePicker: pickerOf(arabic) };
