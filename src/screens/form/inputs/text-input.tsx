import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { type ComponentProps, type RefCallback, useId, useState } from 'react';
import { type FieldOf, unreachable } from '../../../schema/field';
import { longestOf } from '../../../schema/text/length';
import { isDoubtful, toLatinDigits } from '../../../schema/text/parse';
import { dataUrlOf } from '../../controls/save-file';
import { Glyph } from '../../glyph';
import { useDebounced } from '../../hooks';
import { useWords } from '../../words';

interface TextInputProps {
  readonly id: string;
  readonly ref: RefCallback<unknown>;
  readonly field: FieldOf<'text'>;
  readonly value: string;
  readonly onChange: (value: string | null) => void;
  readonly onBlur: () => void;
  readonly suggestPath: string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
  readonly 'aria-label'?: string;
}

/** Text input by format. Phones, codes and e-mails are typed left to right, in Arabic or Latin digits. */
export const TextInput = ({ field, value, onChange, suggestPath, ...common }: TextInputProps) => {
  const { t } = useWords();
  const status = common['aria-invalid'] ? ('error' as const) : ('' as const);
  const set = (text: string | undefined) => onChange(text === undefined || text === '' ? null : text);
  const setTyped: Typing = ({ target }) => set(target.value);
  const setLatin: Typing = ({ target }) => set(toLatinDigits(target.value));
  const input = { ...common, status, value, maxLength: longestOf(field), onChange: setTyped };
  const latin = { ...input, onChange: setLatin, className: 'input-ltr', autoComplete: 'off' };
  if (field.secret)
    return (
      <Input.Password
        {...input}
        autoComplete="new-password"
        // antd gives the icon its own class and takes away the one that it has.
        iconRender={(shown) => (
          <span style={{ display: 'flex' }}>
            <button
              type="button"
              className="inline center"
              style={{ inlineSize: 28, blockSize: 28, marginBlock: -4, padding: 0, borderRadius: 6 }}
              aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
              aria-pressed={shown}
            >
              {shown ? <Glyph of={EyeOutlined} /> : <Glyph of={EyeInvisibleOutlined} />}
            </button>
          </span>
        )}
      />
    );
  if (suggestPath !== undefined) return <Suggested {...input} status={status} path={suggestPath} />;
  const format = field.format ?? 'line';
  switch (format) {
    case 'line':
      return <Input {...input} dir="auto" autoComplete="off" />;
    case 'lines':
      return <Input.TextArea {...input} autoSize={{ minRows: 2, maxRows: 8 }} />;
    case 'phone':
    case 'email':
      return <Doubted {...latin} format={format} />;
    case 'capitals':
      return <Input {...latin} onChange={({ target }) => set(toLatinDigits(target.value).toUpperCase())} />;
    case 'colour':
      return <Input {...input} type="color" style={{ inlineSize: 72, padding: 2 }} />;
    case 'zone':
      return (
        <Select
          {...common}
          status={status}
          className="input-wide"
          showSearch
          value={value === '' ? null : value}
          placeholder={t('common.select')}
          options={Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))}
          onChange={(zone: string | undefined) => set(zone)}
        />
      );
    case 'image':
      return <ImageInput id={common.id} value={value} onChange={set} />;
    default:
      return unreachable(format);
  }
};

interface DoubtedProps extends ComponentProps<typeof Input> {
  readonly format: 'phone' | 'email';
  readonly value: string;
}

/** Input of a phone or an e-mail that asks to check, once it is left, what can hardly be one. It refuses nothing. */
const Doubted = ({ format, onBlur, onFocus, ...input }: DoubtedProps) => {
  const { t } = useWords();
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      <Input
        {...input}
        inputMode={format === 'phone' ? 'tel' : 'email'}
        onFocus={(event) => {
          setLeft(false);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setLeft(true);
          onBlur?.(event);
        }}
      />
      {isLeft && isDoubtful(format, input.value) && (
        <span className="form-field-doubt" role="status">
          {t(format === 'phone' ? 'form.doubtfulPhone' : 'form.doubtfulEmail')}
        </span>
      )}
    </>
  );
};

type Typing = (event: { readonly target: { readonly value: string } }) => void;

interface SuggestedProps extends Omit<TextInputProps, 'field' | 'onChange' | 'suggestPath'> {
  readonly status: 'error' | '';
  readonly path: string;
  readonly maxLength: number | undefined;
  readonly onChange: Typing;
}

/** Text input that suggests earlier values. Uses a native datalist, because that leaves the typed text alone. */
const Suggested = ({ path, value, ...rest }: SuggestedProps) => {
  const listId = useId();
  const search = useDebounced(value, 250);
  const { query } = useCustom({
    url: path,
    method: 'get',
    config: { query: { search } },
    queryOptions: { placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
    errorNotification: false,
  });
  const found: unknown = query.data?.data;
  const texts = (Array.isArray(found) ? found : []).filter((one) => typeof one === 'string' && one !== value);
  return (
    <>
      <Input {...rest} value={value} list={listId} dir="auto" autoComplete="off" />
      <datalist id={listId}>
        {texts.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
};

const ImageInput = ({
  id,
  value,
  onChange,
}: Pick<TextInputProps, 'id' | 'value'> & { onChange: (text: string) => void }) => (
  <span className="bar gap-12">
    {value !== '' && <img src={value} alt="" className="cell-image" />}
    <input
      id={id}
      type="file"
      accept="image/png,image/jpeg,image/webp,image/svg+xml"
      onChange={({ target }) => {
        const file = target.files?.[0];
        if (file) void dataUrlOf(file).then(onChange);
      }}
    />
  </span>
);
