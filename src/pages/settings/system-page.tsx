import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Input } from 'antd';
import { Fragment, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { applyBrand, defaultLogo } from '../../brand/brand';
import { contrast, foregroundOn, readColour } from '../../brand/colour';
import { type Scheme, shadesOf, surfaces } from '../../brand/tokens';
import { useT } from '../../i18n/react';
import { AmountInput } from '../../resources/invoices/amount-input';
import { shifts } from '../../resources/shifts/entity';
import { ClearIcon, DayEntry, TimeEntry } from '../../screens/controls/day-and-time';
import { numberIn, textIn, valueIn } from '../../screens/data/row';
import type { FormValues } from '../../screens/form/values/merge';
import type { InputProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { bookingSettings } from '../../settings/booking';
import { moneySettings } from '../../settings/money';
import { systemSettings } from '../../settings/system';
import { SettingsPage } from './settings-frame';

/** A share of one, typed as per cent: 0.14 as 14. */
const ShareInput = ({ id, name, invalid, describedBy }: InputProps) => {
  const { field } = useController<FormValues>({ name });
  return (
    <AmountInput
      id={id}
      inputRef={field.ref}
      onBlur={field.onBlur}
      value={percentOf(field.value)}
      onChange={(percent) => field.onChange(shareOf(percent))}
      unit={'%'}
      invalid={invalid}
      aria-describedby={describedBy}
    />
  );
};

const percentOf = (share: unknown): number | null =>
  typeof share === 'number' ? Math.round(share * 1e6) / 1e4 : null;

const shareOf = (percent: number | null): number | null =>
  percent === null ? null : Math.round(percent * 1e4) / 1e6;

/** A rate and the day from which invoices carry it; both or none. */
const NextTaxInput = ({ id, name, invalid, describedBy }: InputProps) => {
  const t = useT();
  const { field } = useController<FormValues>({ name });
  const rate = numberIn(field.value, 'rate') ?? null;
  const from = textIn(field.value, 'from');
  const set = (next: { readonly rate: number | null; readonly from: string }) =>
    field.onChange(next.rate === null && next.from === '' ? null : next);
  return (
    <div className="grid setting-pair">
      <AmountInput
        id={id}
        inputRef={field.ref}
        onBlur={field.onBlur}
        value={percentOf(rate)}
        onChange={(percent) => set({ rate: shareOf(percent), from })}
        unit={'%'}
        invalid={invalid}
        aria-describedby={describedBy}
      />
      <DayEntry
        aria-label={t('settings.taxFrom')}
        invalid={invalid}
        mayBeEmpty={false}
        placeholder={t('settings.taxFrom')}
        value={from}
        onChange={(day) => set({ rate, from: day ?? '' })}
      />
      {(rate !== null || from !== '') && (
        <Button type="text" icon={<ClearIcon />} onClick={() => field.onChange(null)} />
      )}
    </div>
  );
};

interface TimesOptions {
  /** What each part is called; a part without one shows its own name. */
  readonly named: (part: string, words: ReturnType<typeof useWords>) => string;
  readonly mayBeEmpty: boolean;
}

const timesInput =
  ({ named, mayBeEmpty }: TimesOptions) =>
  ({ id, name, invalid, describedBy }: InputProps) => {
    const words = useWords();
    const { t } = words;
    const { field } = useController<FormValues>({ name });
    const parts = Object.entries(Object(field.value ?? {}));
    const set = (part: string, side: 'start' | 'end', time: string | undefined) => {
      const { [side]: _, ...rest } = Object(valueIn(field.value, part) ?? {});
      field.onChange({
        ...Object(field.value),
        [part]: time === undefined ? rest : { ...rest, [side]: time },
      });
    };
    return (
      <div className="setting-times">
        {parts.map(([part, times], index) => (
          <Fragment key={part}>
            <span>{named(part, words)}</span>
            {(['start', 'end'] as const).map((side) => (
              <TimeEntry
                key={side}
                {...(index === 0 && side === 'start' ? { id, inputRef: field.ref } : {})}
                aria-describedby={describedBy}
                aria-label={`${named(part, words)}: ${t(side === 'start' ? 'common.from' : 'common.to')}`}
                invalid={invalid}
                mayBeEmpty={mayBeEmpty}
                value={timeOf(times, side)}
                onBlur={field.onBlur}
                onChange={(time) => set(part, side, time ?? undefined)}
              />
            ))}
          </Fragment>
        ))}
      </div>
    );
  };

const timeOf = (times: unknown, side: string): string => {
  const time = textIn(times, side);
  return time === '24:00' ? '23:59' : time;
};

/** The brand's colour, with what becomes of it by day and by night before it is saved (BRD-02, BRD-03). */
const ColourInput = ({ id, name, invalid, describedBy }: InputProps) => {
  const t = useT();
  const { field } = useController<FormValues>({ name });
  const typed = typeof field.value === 'string' ? field.value : '';
  const colour = readColour(typed);
  // Text on the colour itself; where it is too weak, the nearest shade that carries it is used instead.
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
        <div className="grid setting-previews" aria-hidden="true">
          <Preview colour={colour} scheme="light" name={t('settings.previewLight')} />
          <Preview colour={colour} scheme="dark" name={t('settings.previewDark')} />
        </div>
      )}
      {isWeak && <Alert type="warning" showIcon role="status" message={t('settings.contrastWeak')} />}
    </div>
  );
};

const Preview = ({ colour, scheme, name }: { colour: string; scheme: Scheme; name: string }) => {
  const { solid, onSolid, text } = shadesOf(colour, scheme);
  const { card, text: plain } = surfaces[scheme];
  return (
    <div className="cluster setting-preview" style={{ background: card, color: plain }}>
      <span className="setting-preview-button" style={{ background: solid, color: onSolid }}>
        {name}
      </span>
      <span style={{ color: text }}>{name}</span>
    </div>
  );
};

/** Kinds and size that the server takes; it looks into the file once more (FND-22). */
const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];
const largest = 512 * 1024;

/** The logo: what is stored, or what was just chosen, and the way back to the product's own. */
const LogoInput = ({ id, name, describedBy }: InputProps) => {
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
    <div className="cluster setting-logo">
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
        aria-describedby={describedBy}
        onClick={() => picker.current?.click()}
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

const asText = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

const groups = [systemSettings, moneySettings, bookingSettings] as const;

const inputs = {
  systemLogo: LogoInput,
  brandColor: ColourInput,
  taxRate: ShareInput,
  invoiceTaxRate: ShareInput,
  nextInvoiceTax: NextTaxInput,
  defaultShiftTimes: timesInput({
    mayBeEmpty: false,
    named: (part, { t }) =>
      part === 'morning' ? t('settings.morningPart') : part === 'evening' ? t('settings.eveningPart') : part,
  }),
  shiftTypes: timesInput({
    mayBeEmpty: true,
    named: (part, { label }) => {
      const option = shifts.fields.shiftType.options.find(({ value }) => value === part);
      return option ? label(option.label) : part;
    },
  }),
};

/** Name, logo and colour, money and the working day (FND-22, SET-03). */
export const SystemSettings = () => (
  <SettingsPage
    title="settings.systemCard"
    path="/settings/system"
    groups={groups}
    inputs={inputs}
    // The whole interface wears it at once.
    onSaved={applyBrand}
  />
);
