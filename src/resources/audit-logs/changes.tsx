import { useLanguage, useT } from '../../i18n/react';
import { fieldOf, fieldsOf } from '../../schema/entity';
import type { Field, FieldOf } from '../../schema/field';
import { Cell, Missing } from '../../screens/cells';
import { useOptions } from '../../screens/reference';
import { type RowData, textIn, valueIn } from '../../screens/row';
import { registry } from '..';

/** What changed, in the words of the screen it was changed on: field by field, before and after. */
export const Changes = ({ row }: { readonly row: RowData }) => {
  const t = useT();
  const language = useLanguage();
  const entity = registry.find((candidate) => candidate.audit === textIn(row, 'entityName'));
  const changes = valueIn(row, 'changes');
  if (!Array.isArray(changes) || changes.length === 0) return <Missing />;
  return (
    <table className="audit-changes">
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const key = textIn(change, 'field');
          const field = entity && fieldOf(entity, key);
          return (
            <tr key={key}>
              <th scope="row">{field?.label[language] ?? t.find(`audit.field.${key}`) ?? key}</th>
              {['before', 'after'].map((side) => (
                <td key={side}>
                  <Value name={key} field={field} value={parsed(valueIn(change, side))} />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

interface ValueProps {
  readonly name: string;
  readonly field: Field | undefined;
  readonly value: unknown;
}

/** A value of the trail as the field's kind shows it; masked ones stay masked. */
const Value = ({ name, field, value }: ValueProps) => {
  if (value === null || value === undefined || value === '') return <Missing />;
  if (value === '•••' || !field) return <bdi>{Array.isArray(value) ? value.join('، ') : String(value)}</bdi>;
  if (field.kind === 'reference') return <ReferenceName to={field.to} id={Number(value)} />;
  if (field.kind === 'rows') return <Lines field={field} rows={Array.isArray(value) ? value : []} />;
  return <Cell field={field} name={name} holder={{ id: 0, [name]: value }} />;
};

/** Child rows one beneath the other, each with all it holds. */
const Lines = ({ field, rows }: { readonly field: FieldOf<'rows'>; readonly rows: readonly unknown[] }) => {
  if (rows.length === 0) return <Missing />;
  return (
    <ul className="audit-lines">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what the trail holds never changes its order.
        <li key={index}>
          {fieldsOf(field)
            .filter(([key]) => (valueIn(row, key) ?? null) !== null)
            .map(([key, sub]) => (
              <span key={key}>
                <Value name={key} field={sub} value={valueIn(row, key)} />
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
};

/** The trail keeps the number alone; what it points to is called as it is called today. */
const ReferenceName = ({ to, id }: { readonly to: string; readonly id: number }) => {
  const { options } = useOptions(to, '', [id]);
  return <bdi>{options.find((option) => option.value === id)?.label ?? `#${id}`}</bdi>;
};

const parsed = (text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
