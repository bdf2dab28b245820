import { Alert, Radio } from 'antd';
import type { ReactNode } from 'react';
import { type Entity, fieldsOf, inputKeyOf } from '../../../schema/entity';
import type { Field, Fields } from '../../../schema/field';
import { renderCell, useCellWords } from '../../cells/cells';
import { useNameOf } from '../../data/reference';
import type { Conflict } from '../values/merge';

export type Side = 'mine' | 'theirs';

export interface Clash {
  readonly conflicts: readonly Conflict[];
  /** Who changed the row, and when, as the answer said. */
  readonly user: string;
  readonly time: string;
  readonly choices: Readonly<Record<string, Side>>;
  /** Fields that were merged without asking. */
  readonly merged: boolean;
}

interface ConflictPanelProps {
  /** Declarations by the keys of the form's values. */
  readonly fields: Fields;
  /** Draws values that no kind of field can. Default: as the field's kind does. */
  readonly shown?: (key: string, value: unknown) => ReactNode | undefined;
  readonly clash: Clash;
  readonly onChoose: (conflict: Conflict, side: Side) => void;
}

/** The declarations of an entity's fields, by the keys of its form. */
export const formFieldsOf = (entity: Entity): Fields =>
  Object.fromEntries(fieldsOf(entity).map(([key, field]) => [inputKeyOf(key, field), field]));

/** Fields both sides changed, with both values side by side; nothing is decided for anybody. */
export const ConflictPanel = ({ fields, shown, clash, onChoose }: ConflictPanelProps) => {
  const { words, formatFor } = useCellWords();
  const { t, label } = words;
  const time = formatFor(undefined).dateTime(clash.time);
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="conflict"
      message={t('form.conflict.title')}
      description={
        <>
          <p>{t('form.conflict.intro', { user: clash.user, time })}</p>
          {clash.merged && <p>{t('form.conflict.mergedNote')}</p>}
          {clash.conflicts.map((conflict) => {
            const field = fields[conflict.key];
            if (!field) return null;
            return (
              <fieldset key={conflict.key} className="conflict-field">
                <legend className="strong">{label(field.label)}</legend>
                <Radio.Group
                  value={clash.choices[conflict.key] ?? null}
                  onChange={({ target }) => onChoose(conflict, target.value === 'mine' ? 'mine' : 'theirs')}
                >
                  {(['mine', 'theirs'] as const).map((side) => (
                    <Radio key={side} value={side}>
                      <span className="conflict-side">{t(`form.conflict.${side}`)}</span>
                      <span className="strong">
                        {shown?.(conflict.key, conflict[side]) ?? (
                          <InputValue field={field} value={conflict[side]} />
                        )}
                      </span>
                    </Radio>
                  ))}
                </Radio.Group>
              </fieldset>
            );
          })}
        </>
      }
    />
  );
};

const InputValue = ({ field, value }: { readonly field: Field; readonly value: unknown }) => {
  const said = useCellWords();
  if (field.kind === 'reference' && typeof value === 'number')
    return <ReferenceName to={field.to} id={value} />;
  if (field.kind === 'rows') {
    const flat = field.flat?.of;
    const rows = Array.isArray(value) ? value : [];
    const holder = {
      value: flat === undefined ? rows : rows.filter(Boolean).map((one) => ({ [flat]: one })),
    };
    return renderCell({ field, name: 'value', holder }, said);
  }
  return renderCell({ field, name: 'value', holder: { value } }, said);
};

const ReferenceName = ({ to, id }: { readonly to: string; readonly id: number }) => useNameOf(to, id);
