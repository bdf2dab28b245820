import { Input, Select } from 'antd';
import { useController, useWatch } from 'react-hook-form';
import { officialTemplates } from '../../../resources/messages/queries';
import type { FormValues } from '../../../screens/form/values/merge';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { InputProps } from '../../../screens/screen';

/** Key of the language that the named templates have. */
const languageKey = 'cloudTemplateLanguage';

/**
 * Picks among the approved templates of the official channels: a name in the chosen language, or a language that one
 * has. Where no templates are known, as without an official channel, it takes any text.
 */
export const ApprovedInput = ({ name, id, describedBy, invalid }: InputProps) => {
  const { field } = useController<FormValues>({ name });
  const language: unknown = useWatch<FormValues>({ name: languageKey });
  const { data = [] } = useQueryOf(officialTemplates, {}, { once: true });
  const approved = data.flatMap(({ templates }) => templates.filter(({ state }) => state === 'approved'));
  const value = typeof field.value === 'string' ? field.value : '';
  const known =
    name === languageKey
      ? approved.map((one) => one.language)
      : approved.flatMap((one) => (one.language === language ? one.name : []));
  if (approved.length === 0)
    return (
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
    );
  return (
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
};
