import { Radio } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { HttpError } from '../../../providers/http-error';
import { type Entity, fieldsOf, inputKeyOf } from '../../../schema/entity';
import type { Field, Fields } from '../../../schema/field';
import { renderCell, useCellWords } from '../../cells/cells';
import { NameOf } from '../../data/reference';
import { textIn } from '../../data/row';
import { Notice } from '../../notice';
import type { Conflict, Merged } from '../values/merge';

export type Side = 'mine' | 'theirs';

export interface Clash {
  readonly conflicts: readonly Conflict[];
  /** User who changed the row, and the time of the change, from the server's reply. */
  readonly user: string;
  readonly time: string;
  readonly choices: Readonly<Record<string, Side>>;
  /** True if other fields were merged without asking. */
  readonly merged: boolean;
}

/**
 * Returns the conflicts for the user to decide, or undefined if there are none. The name of the other
 * user comes from `error`; without it, as for a restored draft, the panel names nobody.
 */
export const clashOf = ({ conflicts, taken }: Merged, error?: HttpError): Clash | undefined =>
  conflicts.length === 0
    ? undefined
    : {
        conflicts,
        merged: error !== undefined && taken.length > 0,
        choices: {},
        user: textIn(error?.params, 'user'),
        time: textIn(error?.params, 'time') || textIn(error?.current, 'updatedAt'),
      };

export const isUndecided = (clash: Clash | undefined): boolean =>
  clash?.conflicts.some(({ key }) => clash.choices[key] === undefined) === true;

interface ConflictPanelProps {
  /** Declared fields by the keys of the form's values. */
  readonly fields: Fields;
  /** Draws values that no field kind can draw. Default: by the field's kind. */
  readonly shown?: (key: string, value: unknown) => ReactNode | undefined;
  readonly clash: Clash;
  readonly onChoose: (conflict: Conflict, side: Side) => void;
}

export const formFieldsOf = (entity: Entity): Fields =>
  Object.fromEntries(fieldsOf(entity).map(([key, field]) => [inputKeyOf(key, field), field]));

/** Fields that both users changed, with both values side by side. The user must choose each value. */
export const ConflictPanel = ({ fields, shown, clash, onChoose }: ConflictPanelProps) => {
  const { words, formatFor } = useCellWords();
  const { t, label } = words;
  const time = formatFor(undefined).dateTime(clash.time);
  const place = useRef<HTMLParagraphElement>(null);
  // Whoever saved from the end of a long form would see nothing happen.
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <Notice
      type="warning"
      className="conflict"
      message={t('form.conflict.title')}
      description={
        <>
          <p ref={place}>{t('form.conflict.intro', { user: clash.user, time })}</p>
          {clash.merged && <p>{t('form.conflict.mergedNote')}</p>}
          {clash.conflicts.map((conflict) => {
            const field = fields[conflict.key];
            if (!field) return null;
            return (
              <fieldset key={conflict.key} style={{ margin: '8px 0 0' }}>
                <legend className="strong">{label(field.label)}</legend>
                <Radio.Group
                  value={clash.choices[conflict.key] ?? null}
                  onChange={({ target }) => onChoose(conflict, target.value === 'mine' ? 'mine' : 'theirs')}
                >
                  {(['mine', 'theirs'] as const).map((side) => (
                    <Radio key={side} value={side}>
                      <span className="soft" style={{ marginInlineEnd: 8 }}>
                        {t(`form.conflict.${side}`)}
                      </span>
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
  if (field.kind === 'reference' && typeof value === 'number') return <NameOf to={field.to} id={value} />;
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
