import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useSyncExternalStore } from 'react';
import { useController } from 'react-hook-form';
import { useSystemName } from '../../brand/use-brand';
import { createFormat } from '../../i18n/format';
import { Between } from '../../i18n/react';
import { getReader, subscribeReader } from '../../i18n/store';
import { renderTemplate } from '../../schema/text/template';
import type { FormValues } from '../../screens/form/values/merge';
import type { InputProps } from '../../screens/screen';
import { useWords } from '../../screens/words';

interface TemplateInputProps extends InputProps {
  readonly variables: readonly string[];
}

/** Text input with buttons that insert placeholders at the cursor, and a preview (MSG-04, MSG-05). */
export const TemplateInput = ({ name, id, describedBy, invalid, variables }: TemplateInputProps) => {
  const { t } = useWords();
  const { field } = useController<FormValues>({ name });
  const area = useRef<TextAreaRef>(null);
  const samples = useSamples();
  const value = typeof field.value === 'string' ? field.value : '';
  const nameOf = (variable: string) => t.find(`messaging.variable.${variable}`) ?? variable;
  // The text is stored with the documented names (MSG-04), and written with names that the reader knows.
  const shown = variables.reduce((text, one) => text.replaceAll(`{${one}}`, `{${nameOf(one)}}`), value);
  const storedOf = (typed: string) =>
    variables.reduce((text, one) => text.replaceAll(`{${nameOf(one)}}`, `{${one}}`), typed);
  const insert = (variable: string) => {
    const element = area.current?.resizableTextArea?.textArea;
    if (!element) return;
    element.focus();
    // 'end' puts the cursor after the placeholder, so that typing goes on there.
    element.setRangeText(`{${nameOf(variable)}}`, element.selectionStart, element.selectionEnd, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const preview = renderTemplate(value, samples);
  return (
    <div className="stack template">
      <Input.TextArea
        id={id}
        ref={(element) => {
          area.current = element;
          field.ref(element);
        }}
        dir="auto"
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={4000}
        value={shown}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(storedOf(target.value))}
      />
      <div className="cluster gap-6 soft">
        <span>{t('messaging.variables', { variables: '' })}</span>
        {variables.map((variable) => (
          <Button
            key={variable}
            size="small"
            shape="round"
            data-variable={variable}
            aria-label={t('messaging.insert', { variable: nameOf(variable) })}
            onClick={() => insert(variable)}
          >
            {nameOf(variable)}
          </Button>
        ))}
      </div>
      <div
        className="template-preview"
        style={{ padding: '10px 12px', borderRadius: 10, background: 'var(--accent-soft)' }}
      >
        <span className="note">
          {t('messaging.preview')}
          <Between />
          {t('messaging.sampleHint')}
        </span>
        <p id={`${id}-preview`} dir="auto" aria-live="polite">
          {preview}
        </p>
      </div>
    </div>
  );
};

const useSamples = (): Readonly<Record<string, string>> => {
  const { t } = useWords();
  const reader = useSyncExternalStore(subscribeReader, getReader);
  // The sample is in Arabic, because customers get Arabic messages whatever the user's language.
  const format = createFormat({ lang: 'ar', ...reader });
  const centre = useSystemName();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  return {
    customer_name: t('messaging.sample.customer'),
    appointment_date: format.date(tomorrow),
    appointment_time: format.time(tomorrow),
    service_name: t('messaging.sample.service'),
    center_name: centre,
  };
};
