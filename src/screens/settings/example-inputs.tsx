import { Radio } from 'antd';
import { useController } from 'react-hook-form';
import { createFormat, type FormatOptions } from '../../i18n/format';
import { useLanguage, useT } from '../../i18n/react';
import { getReader } from '../../i18n/store';
import type { FormValues } from '../form/values/merge';
import type { InputProps } from '../screen';

interface Example {
  readonly value: string;
  readonly name: string;
  /** What values look like with this choice, the largest line first. */
  readonly lines: readonly string[];
}

/** Choice by examples, because nobody knows the name of what she sees every day. */
const Examples = ({ id, name, describedBy, of }: InputProps & { readonly of: readonly Example[] }) => {
  const { field } = useController<FormValues>({ name });
  return (
    <Radio.Group
      id={id}
      className="setting-examples grid gap-12"
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
