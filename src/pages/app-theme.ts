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
      colorPrimaryBorder: 'var(--accent-text)',
      lineWidthFocus: 2,
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
        colorPrimaryBgHover: 'color-mix(in oklab, var(--accent) 18%, var(--accent-soft))',
        primaryShadow: 'none',
        dangerShadow: 'none',
      },
      // Lists lie on the page itself, parted by hairlines.
      Table: {
        colorText: 'var(--text)',
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
      // The chosen tab is ink; the line beneath it is drawn in shell.css.
      Tabs: {
        itemColor: 'var(--text-soft)',
        itemHoverColor: 'var(--text)',
        itemActiveColor: 'var(--text)',
        itemSelectedColor: 'var(--text)',
        inkBarColor: 'transparent',
        horizontalItemGutter: 0,
      },
      // A tag is a word on its tint: green is good, gold is due, red is owed, and the rest says only what differs.
      Tag: {
        defaultBg: 'var(--well)',
        defaultColor: 'var(--text-soft)',
        colorBorder: 'transparent',
        lineHeightSM: 22 / 12,
        ...tint(['green'], 'success'),
        ...tint(['gold'], 'warning'),
        ...tint(['red'], 'danger'),
        ...tint(['blue', 'cyan', 'purple'], 'info'),
        ...status('Success', 'success'),
        ...status('Warning', 'warning'),
        ...status('Error', 'danger'),
      },
      // Toasts are the other scheme's ink and paper (shell.css).
      Notification: {
        width: 320,
        colorBgElevated: 'var(--text)',
        colorText: 'var(--card)',
        colorTextHeading: 'var(--card)',
        colorIcon: 'var(--card)',
        colorIconHover: 'var(--card)',
        colorInfo: 'var(--card)',
        colorSuccess: 'light-dark(#6fd39a, #17703c)',
        colorWarning: 'light-dark(#f0c060, #855500)',
        colorError: 'light-dark(#ff9d97, #b3202b)',
        boxShadow: 'var(--pop)',
        fontSizeLG: 14,
        lineHeightLG: 22 / 14,
        marginXS: 2,
        marginSM: 14,
        paddingMD: 10,
        paddingContentHorizontalLG: 14,
      },
      // Notices in place have a tint without a frame.
      Alert: {
        borderRadiusLG: 8,
        colorInfoBorder: 'transparent',
        colorWarningBorder: 'transparent',
        colorErrorBorder: 'transparent',
        colorSuccessBorder: 'transparent',
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
      Pagination: {
        ...components.Pagination,
        itemActiveBg: 'var(--well)',
        colorPrimary: 'transparent',
        colorPrimaryHover: 'transparent',
      },
      Modal: { fontWeightStrong: 700 },
      Switch: { trackHeight: 24, handleSize: 20, trackMinWidth: 46 },
    },
  };
};

/** antd's preset colours of a tag as one of the product's tones. */
const tint = (presets: readonly string[], tone: string): Record<string, string> =>
  Object.fromEntries(
    presets.flatMap((preset) => [
      [`${preset}1`, `var(--${tone}-soft)`],
      [`${preset}3`, 'transparent'],
      [`${preset}7`, `var(--${tone})`],
    ]),
  );

const status = (name: string, tone: string): Record<string, string> => ({
  [`color${name}`]: `var(--${tone})`,
  [`color${name}Bg`]: `var(--${tone}-soft)`,
  [`color${name}Border`]: 'transparent',
});

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
