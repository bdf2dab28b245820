import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Checkbox, Input } from 'antd';
import { useController } from 'react-hook-form';
import { SmallButton } from '../../../screens/controls/icon-button';
import type { FormValues } from '../../../screens/form/values/merge';
import type { InputProps } from '../../../screens/screen';
import { SettingsPage } from '../../../screens/settings/settings-frame';
import { useWords } from '../../../screens/words';
import type { MethodSetting } from './payments';
import './payments-page.css';

const moves = [
  { text: 'settings.methodUp', by: -1, icon: ArrowUpOutlined },
  { text: 'settings.methodDown', by: 1, icon: ArrowDownOutlined },
] as const;

const flags = [
  ['isActive', 'settings.methodActive'],
  ['asksReference', 'settings.methodReference'],
] as const;

const MethodList = ({ id, name, invalid, describedBy }: InputProps) => {
  const { t, label } = useWords();
  const { field } = useController<FormValues>({ name });
  const methods = methodsIn(field.value);
  const set = (index: number, changed: Partial<MethodSetting>) =>
    field.onChange(methods.map((one, at) => (at === index ? { ...one, ...changed } : one)));
  const move = (from: number, to: number) => {
    const moved = methods.filter((_, at) => at !== from);
    const [one] = methods.slice(from, from + 1);
    if (one) field.onChange([...moved.slice(0, to), one, ...moved.slice(to)]);
  };
  return (
    <ul
      id={id}
      className="grid setting-methods"
      style={{ maxInlineSize: 900 }}
      aria-describedby={describedBy}
    >
      {methods.map((method, index) => {
        const called = label(method.label);
        return (
          <li key={method.value} className={method.isActive ? undefined : 'setting-method-off'}>
            <span className="setting-method-moves">
              {moves.map(({ text, by, icon }) => (
                <SmallButton
                  key={text}
                  icon={icon}
                  text={t(text, { name: called })}
                  disabled={methods[index + by] === undefined}
                  onClick={() => move(index, index + by)}
                />
              ))}
            </span>
            {(['ar', 'en'] as const).map((lang) => {
              const said = t(lang === 'ar' ? 'settings.methodAr' : 'settings.methodEn');
              return (
                <Input
                  key={lang}
                  ref={index === 0 && lang === 'ar' ? field.ref : null}
                  aria-label={`${said}: ${called}`}
                  placeholder={said}
                  dir={lang === 'ar' ? 'rtl' : 'ltr'}
                  maxLength={40}
                  status={invalid && method.label[lang].trim() === '' ? 'error' : ''}
                  value={method.label[lang]}
                  onBlur={field.onBlur}
                  onChange={({ target }) => set(index, { label: { ...method.label, [lang]: target.value } })}
                />
              );
            })}
            {flags.map(([key, text]) => (
              <Checkbox
                key={key}
                aria-label={`${t(text)}: ${called}`}
                checked={method[key]}
                onChange={({ target }) => set(index, { [key]: target.checked })}
              >
                {t(text)}
              </Checkbox>
            ))}
          </li>
        );
      })}
    </ul>
  );
};

/** The value starts as the stored setting; names may be empty while typing. */
const methodsIn = (value: unknown): readonly MethodSetting[] => (Array.isArray(value) ? value : []);

const inputs = { paymentMethods: MethodList };

/** Settings page of payment methods: names, order, active ones, and which need a reference. */
export const PaymentsPage = () => (
  <SettingsPage title="settings.paymentsCard" path="/settings/payments" inputs={inputs} />
);
