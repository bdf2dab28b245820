import { type ConfigProviderProps, theme } from 'antd';
import arabic from 'antd/es/locale/ar_EG';
import english from 'antd/es/locale/en_US';
import dayjs from 'dayjs';
import 'dayjs/locale/ar';
import { brandTokens, type Scheme } from '../brand/tokens';
import type { Lang } from '../schema/field';

type Locale = NonNullable<ConfigProviderProps['locale']>;
type Theme = NonNullable<ConfigProviderProps['theme']>;

// In both languages: the library's English week begins on Sunday (FMT-08).
Object.assign(dayjs.Ls.en ?? {}, { weekStart: 6 });

/** antd's texts. The Arabic weekdays are shortened, because whole words overlap in the picker's narrow columns. */
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
      // Turn antd's motion off with reduced motion, because antd waits for transitions that our CSS has removed.
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      fontFamily: 'var(--font)',
      fontSize: 14,
      borderRadius: 8,
      borderRadiusLG: 12,
      borderRadiusSM: 6,
      controlHeight: 36,
      controlHeightSM: 32,
      controlHeightLG: 48,
      // Inputs have a border of 3:1, buttons a finer one.
      colorBorder: 'var(--line-strong)',
      colorBorderSecondary: 'var(--line)',
      colorSplit: 'var(--line)',
      colorText: 'var(--text)',
      colorTextSecondary: 'var(--text-soft)',
      // Make the focus visible, on refused inputs as well. antd's own focus rings can hardly be seen.
      controlOutline: focusRing,
      colorErrorOutline: focusRing,
      // Replace antd's greys and red, because they are too pale for text (4.5:1).
      colorTextTertiary: 'var(--text-soft)',
      colorTextDescription: 'var(--text-soft)',
      colorTextPlaceholder: 'var(--text-soft)',
      colorError: scheme === 'dark' ? '#ff9d97' : '#b3202b',
      // antd's table computes with it, which no CSS variable bears.
      colorIcon: scheme === 'dark' ? '#b3aab8' : '#645b69',
      colorIconHover: scheme === 'dark' ? '#ece8ee' : '#211c24',
    },
    components: {
      ...components,
      Button: {
        ...components.Button,
        defaultBorderColor: 'var(--edge)',
        borderColorDisabled: 'var(--line)',
        dangerColor: scheme === 'dark' ? '#211c24' : '#ffffff',
        primaryShadow: 'none',
        dangerShadow: 'none',
      },
      // Lists lie on the page itself, parted by hairlines.
      Table: {
        colorBgContainer: 'var(--card)',
        headerBg: 'var(--card)',
        headerColor: 'var(--text-soft)',
        headerSplitColor: 'transparent',
        headerSortActiveBg: 'var(--card)',
        headerSortHoverBg: 'var(--hover)',
        bodySortBg: 'transparent',
        fixedHeaderSortActiveBg: 'var(--card)',
        rowHoverBg: 'var(--hover)',
        borderColor: 'var(--line)',
        cellPaddingBlock: 5,
        cellPaddingInline: 7,
        headerBorderRadius: 0,
      },
      // Notices in place have a tint without a frame (shell.css).
      Alert: {
        colorInfo: 'var(--info)',
        colorInfoBg: 'var(--info-soft)',
        colorWarning: 'var(--warning)',
        colorWarningBg: 'var(--warning-soft)',
        colorError: 'var(--danger)',
        colorErrorBg: 'var(--danger-soft)',
        colorSuccess: 'var(--success)',
        colorSuccessBg: 'var(--success-soft)',
      },
      // antd's switch is 22 px high. A target must be larger.
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

const shortPicker = pickerOf(arabic);

/** antd's range pickers read the texts of its calendar, which are the same. */
const arabicShort: Locale = {
  ...arabic,
  DatePicker: shortPicker,
  ...(shortPicker && { Calendar: shortPicker }),
};
