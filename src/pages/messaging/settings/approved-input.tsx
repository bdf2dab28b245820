import { Input, Select } from 'antd';
import { useController, useWatch } from 'react-hook-form';
import { officialTemplates } from '../../../resources/messages/queries';
import { Cell } from '../../../screens/cells/cells';
import type { FormValues } from '../../../screens/form/values/merge';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { InputProps } from '../../../screens/screen';

/** Key of the language that the named templates have. */
const languageKey = 'cloudTemplateLanguage';

const stateField = officialTemplates.answer.fields.kinds.fields.state;

/**
 * Picks among the approved templates of the official channels: a name in the chosen language, or a language that one
 * has. Beneath a name that is not among them stands why, because its messages fail. Where no templates are known, as
 * without an official channel, it takes any text.
 */
export const ApprovedInput = ({ name, id, describedBy, invalid }: InputProps) => {
  const { field } = useController<FormValues>({ name });
  const language: unknown = useWatch<FormValues>({ name: languageKey });
  const { data = [] } = useQueryOf(officialTemplates, {});
  const all = data.flatMap(({ templates }) => templates);
  const approved = all.filter(({ state }) => state === 'approved');
  const value = typeof field.value === 'string' ? field.value : '';
  const known =
    name === languageKey
      ? approved.map((one) => one.language)
      : approved.flatMap((one) => (one.language === language ? one.name : []));
  const isRead = data.some(({ readAt, problem }) => readAt !== null && problem === null);
  const found = all.find((one) => one.name === value && one.language === language);
  const warning = isRead && name !== languageKey && !known.includes(value) && (
    <span className="note" role="status">
      <Cell field={stateField} name="state" holder={{ state: found?.state ?? 'missing' }} />
    </span>
  );
  const input =
    approved.length === 0 ? (
      <Input
        id={id}
        dir="ltr"
        value={value}
        ref={field.ref}
        maxLength={100}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onBlur={field.onBlur}
        onChange={field.onChange}
      />
    ) : (
      <Select
        id={id}
        showSearch
        value={value === '' ? undefined : value}
        options={[...new Set(known)].sort().map((one) => ({ value: one, label: <bdi dir="ltr">{one}</bdi> }))}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onBlur={field.onBlur}
        onChange={(chosen: string) => field.onChange(chosen)}
      />
    );
  return (
    <>
      {input}
      {warning}
    </>
  );
};
