import { UploadOutlined } from '@ant-design/icons';
import { Button, Input, Radio } from 'antd';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { defaultLogo, logoIn } from '../../brand/brand';
import { contrast, defaultBrandColour, foregroundOn, readColour } from '../../brand/colour';
import { type Scheme, shadesOf, surfaces } from '../../brand/tokens';
import { createFormat, type FormatOptions } from '../../i18n/format';
import { useLanguage, useT } from '../../i18n/react';
import { getReader } from '../../i18n/store';
import { useFilePicker } from '../controls/file-button';
import { dataUrlOf } from '../controls/save-file';
import type { FormValues } from '../form/values/merge';
import { Glyph } from '../glyph';
import { Notice } from '../notice';
import type { InputProps } from '../screen';

/** Input for the brand colour, with a light and a dark preview before saving (BRD-02, BRD-03). */
const ColourInput = ({ id, name, invalid, describedBy }: InputProps) => {
  const t = useT();
  const { field } = useController<FormValues>({ name });
  const typed = typeof field.value === 'string' ? field.value : '';
  const colour = readColour(typed);
  // Contrast of text on the colour. Below 4.5 the nearest shade that reaches it is used instead.
  const isWeak = colour !== undefined && contrast(foregroundOn(colour), colour) < 4.5;
  return (
    <div>
      <div className="bar setting-colour">
        <input
          type="color"
          aria-label={t('settings.brandColor')}
          value={colour ?? '#000000'}
          onChange={({ target }) => field.onChange(target.value)}
        />
        <Input
          id={id}
          ref={field.ref}
          className="setting-code"
          status={invalid ? 'error' : ''}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          maxLength={7}
          value={typed}
          onChange={({ target }) => field.onChange(target.value.trim())}
          onBlur={() => {
            if (colour !== undefined) field.onChange(colour);
            field.onBlur();
          }}
        />
      </div>
      {colour !== undefined && (
        <div
          className="grid"
          style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', marginBlockStart: 8 }}
          aria-hidden="true"
        >
          <Preview colour={colour} scheme="light" name={t('settings.previewLight')} />
          <Preview colour={colour} scheme="dark" name={t('settings.previewDark')} />
        </div>
      )}
      {isWeak && <Notice type="warning" role="status" message={t('settings.contrastWeak')} />}
    </div>
  );
};

const Preview = ({ colour, scheme, name }: { colour: string; scheme: Scheme; name: string }) => {
  const { solid, onSolid, text } = shadesOf(colour, scheme);
  const { card, text: plain } = surfaces[scheme];
  return (
    <div
      className="cluster cols-12"
      style={{
        padding: 12,
        border: '1px solid var(--line)',
        borderRadius: 10,
        background: card,
        color: plain,
      }}
    >
      <span
        className="setting-preview-button"
        style={{ padding: '4px 12px', borderRadius: 8, background: solid, color: onSolid }}
      >
        {name}
      </span>
      <span style={{ color: text }}>{name}</span>
    </div>
  );
};

/** File types and bytes that the server accepts; it checks the file again (FND-22). */
const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];
const largest = 512 * 1024;

const LogoInput = ({ id, name, describedBy }: InputProps) => {
  const t = useT();
  const { field } = useController<FormValues>({ name });
  const { setError, clearErrors } = useFormContext<FormValues>();
  const shown = typeof field.value === 'string' && field.value !== '' ? field.value : defaultLogo;
  const colour = readColour(useWatch<FormValues>({ name: 'brandColor' })) ?? defaultBrandColour;
  const take = async (file: File) => {
    clearErrors(name);
    if (!kinds.includes(file.type)) return setError(name, { type: 'type', message: t('settings.logoType') });
    if (file.size > largest) return setError(name, { type: 'size', message: t('settings.logoSize') });
    field.onChange(await dataUrlOf(file));
  };
  const [input, pick] = useFilePicker(kinds.join(','), (file) => void take(file));
  return (
    <div className="cluster setting-logo gap-12">
      <img src={shown === defaultLogo ? logoIn(colour) : shown} alt={t('settings.systemLogo')} />
      {input}
      <Button
        id={id}
        ref={field.ref}
        icon={<Glyph of={UploadOutlined} />}
        aria-describedby={describedBy}
        onClick={pick}
      >
        {t('settings.uploadLogo')}
      </Button>
      {shown !== defaultLogo && (
        <Button type="text" onClick={() => field.onChange(defaultLogo)}>
          {t('settings.defaultLogo')}
        </Button>
      )}
      <span className="note">{t('settings.logoHint')}</span>
    </div>
  );
};

export const brandInputs = { systemLogo: LogoInput, brandColor: ColourInput };

interface Example {
  readonly value: string;
  readonly name: string;
  /** Sample values in this choice, the largest line first. */
  readonly lines: readonly string[];
}

/** Choice by examples, because nobody knows the name of what she sees every day. */
const Examples = ({ id, name, describedBy, of }: InputProps & { readonly of: readonly Example[] }) => {
  const { field } = useController<FormValues>({ name });
  return (
    <Radio.Group
      id={id}
      className="setting-examples grid halves gap-12"
      aria-describedby={describedBy}
      value={field.value}
      onChange={({ target }) => field.onChange(target.value)}
      onBlur={field.onBlur}
    >
      {of.map((one, index) => (
        <Radio key={one.value} value={one.value} ref={index === 0 ? field.ref : null}>
          <span className="setting-example grid note gap-2">
            <span>{one.name}</span>
            {one.lines.map((line) => (
              <bdi key={line}>{line}</bdi>
            ))}
          </span>
        </Radio>
      ))}
    </Radio.Group>
  );
};

const sample = (options: Pick<FormatOptions, 'lang'> & Partial<FormatOptions>) =>
  createFormat({ ...getReader(), ...options });

const now = () => new Date();

const NumeralsInput = (props: InputProps) => {
  const t = useT();
  const linesOf = (numerals: 'arab' | 'latn') => {
    const format = sample({ lang: 'ar', numerals });
    return [format.integer(1_000_000), format.dateTime(now())];
  };
  return (
    <Examples
      {...props}
      of={[
        { value: 'arab', name: t('settings.digitsArabic'), lines: linesOf('arab') },
        { value: 'latn', name: t('settings.digitsLatin'), lines: linesOf('latn') },
      ]}
    />
  );
};

const ClockInput = (props: InputProps) => {
  const t = useT();
  const lang = useLanguage();
  const linesOf = (clock: '12' | '24') => [sample({ lang, clock }).time('16:30')];
  return (
    <Examples
      {...props}
      of={[
        { value: '12', name: t('settings.clock12'), lines: linesOf('12') },
        { value: '24', name: t('settings.clock24'), lines: linesOf('24') },
      ]}
    />
  );
};

export const exampleInputs = { numerals: NumeralsInput, clock: ClockInput };
