import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { defaultLogo } from '../../../brand/brand';
import { useT } from '../../../i18n/react';
import type { FormValues } from '../../../screens/form/values/merge';
import type { InputProps } from '../../../screens/screen';

/** Kinds and size that the server takes; it looks into the file once more (FND-22). */
const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];
const largest = 512 * 1024;

/** The logo: what is stored, or what was just chosen, and the way back to the product's own. */
export const LogoInput = ({ id, name, describedBy }: InputProps) => {
  const t = useT();
  const { field } = useController<FormValues>({ name });
  const { setError, clearErrors } = useFormContext<FormValues>();
  const picker = useRef<HTMLInputElement>(null);
  const shown = typeof field.value === 'string' && field.value !== '' ? field.value : defaultLogo;
  const take = async (file: File | undefined) => {
    if (!file) return;
    clearErrors(name);
    if (!kinds.includes(file.type)) return setError(name, { type: 'type', message: t('settings.logoType') });
    if (file.size > largest) return setError(name, { type: 'size', message: t('settings.logoSize') });
    field.onChange(await asText(file));
  };
  return (
    <div className="setting-logo">
      <img src={shown} alt={t('settings.systemLogo')} />
      <input
        ref={picker}
        type="file"
        hidden
        accept={kinds.join(',')}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button
        id={id}
        ref={field.ref}
        icon={<UploadOutlined />}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        onClick={() => picker.current?.click()}
      >
        {t('settings.uploadLogo')}
      </Button>
      {shown !== defaultLogo && (
        <Button type="text" onClick={() => field.onChange(defaultLogo)}>
          {t('settings.defaultLogo')}
        </Button>
      )}
      <span className="settings-soft">{t('settings.logoHint')}</span>
    </div>
  );
};

const asText = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
