import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../../i18n/react';
import { type Prefs, setPrefs, usePrefs } from '../../../providers/prefs';

/** Language, digits, clock and theme: changed at once and remembered on the user's record (P-09, P-15). */
export const PreferenceRows = () => {
  const t = useT();
  const language = useLanguage();
  const prefs = usePrefs();
  return (
    <div className="shell-prefs">
      <Row
        label={t('header.languageLabel')}
        value={language}
        options={[
          { value: 'ar', label: <span lang="ar">العربية</span> },
          { value: 'en', label: <span lang="en">English</span> },
        ]}
        onChange={(value) => setPrefs({ language: value })}
      />
      {/* The English interface has Latin digits only. */}
      {language === 'ar' ? (
        <Row<Prefs['numerals']>
          label={t('common.numerals', { style: '' }).replace(/[:\s]+$/, '')}
          value={prefs.numerals}
          options={[
            { value: 'arab', label: t('common.numeralsArab') },
            { value: 'latn', label: t('common.numeralsLatn') },
          ]}
          onChange={(value) => setPrefs({ numerals: value })}
        />
      ) : null}
      <Row<Prefs['clock']>
        label={t('header.clock')}
        value={prefs.clock}
        options={[
          { value: '12', label: t('common.clock12') },
          { value: '24', label: t('common.clock24') },
        ]}
        onChange={(value) => setPrefs({ clock: value })}
      />
      <Row<Prefs['theme']>
        label={t('header.theme')}
        value={prefs.theme}
        options={[
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
          { value: 'system', label: t('theme.system') },
        ]}
        onChange={(value) => setPrefs({ theme: value })}
      />
    </div>
  );
};

interface RowProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: { readonly value: T; readonly label: ReactNode }[];
  readonly onChange: (value: T) => void;
}

const Row = <T extends string>({ label, value, options, onChange }: RowProps<T>) => (
  <div className="shell-pref">
    <span className="shell-pref-label" aria-hidden>
      {label}
    </span>
    <Segmented<T> block size="small" aria-label={label} value={value} options={options} onChange={onChange} />
  </div>
);
