import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { type Ref, useId } from 'react';
import { toLatinDigits } from '../../../schema/accept';
import { type FieldOf, unreachable } from '../../../schema/field';
import { useDebounced } from '../../hooks';
import { useWords } from '../../words';

interface TextInputProps {
  readonly id: string;
  readonly ref: Ref<unknown>;
  readonly field: FieldOf<'text'>;
  readonly value: string;
  readonly onChange: (value: string | null) => void;
  readonly onBlur: () => void;
  readonly suggestPath: string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
  readonly 'aria-label'?: string;
}

/** A text's input by its format. Phones, codes and addresses are typed left to right, in either kind of digits. */
export const TextInput = ({ ref, field, value, onChange, suggestPath, ...common }: TextInputProps) => {
  const { t } = useWords();
  const status = common['aria-invalid'] ? ('error' as const) : ('' as const);
  const set = (text: string | undefined) => onChange(text === undefined || text === '' ? null : text);
  const input = { ...common, status, value, maxLength: field.max };
  const setEvent = (event: { readonly target: { readonly value: string } }) => set(event.target.value);
  const setLatin = (event: { readonly target: { readonly value: string } }) =>
    set(toLatinDigits(event.target.value));
  if (field.secret)
    return (
      <Input.Password
        {...input}
        ref={refTo(ref)}
        onChange={setEvent}
        autoComplete="new-password"
        iconRender={(shown) => (
          <button
            type="button"
            className="icon-button"
            aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
            aria-pressed={shown}
          >
            {shown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
          </button>
        )}
      />
    );
  if (suggestPath !== undefined)
    return (
      <Suggested
        {...common}
        innerRef={ref}
        status={status}
        path={suggestPath}
        value={value}
        onChange={setEvent}
      />
    );
  const format = field.format ?? 'line';
  switch (format) {
    case 'line':
      return <Input {...input} ref={refTo(ref)} onChange={setEvent} dir="auto" autoComplete="off" />;
    case 'lines':
      return (
        <Input.TextArea
          {...input}
          ref={refTo(ref)}
          onChange={setEvent}
          autoSize={{ minRows: 2, maxRows: 8 }}
        />
      );
    case 'phone':
      return (
        <Input
          {...input}
          ref={refTo(ref)}
          onChange={setLatin}
          inputMode="tel"
          className="input-ltr"
          autoComplete="off"
        />
      );
    case 'email':
      return (
        <Input
          {...input}
          ref={refTo(ref)}
          onChange={setLatin}
          inputMode="email"
          className="input-ltr"
          autoComplete="off"
        />
      );
    case 'code':
      return (
        <Input
          {...input}
          ref={refTo(ref)}
          onChange={({ target }) => set(toLatinDigits(target.value).toUpperCase())}
          className="input-ltr"
          autoComplete="off"
        />
      );
    case 'colour':
      return <Input {...input} ref={refTo(ref)} type="color" onChange={setEvent} className="input-colour" />;
    case 'zone':
      return (
        <Select
          {...common}
          ref={refTo(ref)}
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
      return <ImageInput {...common} onChange={set} value={value} />;
    default:
      return unreachable(format);
  }
};

interface SuggestedProps extends Omit<TextInputProps, 'ref' | 'field' | 'onChange' | 'suggestPath'> {
  readonly innerRef: Ref<unknown>;
  readonly status: 'error' | '';
  readonly path: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

/** Free text that offers what was written there before; the browser's own list leaves what is typed alone. */
const Suggested = ({ innerRef, path, value, ...rest }: SuggestedProps) => {
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
      <Input {...rest} ref={refTo(innerRef)} value={value} list={listId} dir="auto" autoComplete="off" />
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
  <span className="bar input-image">
    {value !== '' && <img src={value} alt="" className="cell-image" />}
    <input
      id={id}
      type="file"
      accept="image/png,image/jpeg,image/webp,image/svg+xml"
      onChange={({ target }) => {
        const file = target.files?.[0];
        if (!file) return;
        const reader = new FileReader();
        reader.onload = () => onChange(String(reader.result));
        reader.readAsDataURL(file);
      }}
    />
  </span>
);

/** The form only asks for `focus`, which each of these inputs has. */
const refTo =
  (ref: Ref<unknown>) =>
  (element: unknown): void => {
    if (typeof ref === 'function') ref(element);
  };
