import { useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { ActionRun } from '../../screens/actions/action-run';
import { Notice } from '../../screens/notice';
import { QueryTable } from '../../screens/query/query-table';
import { useQueryOf } from '../../screens/query/use-query-of';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { changeKind } from './actions';
import { kinds, ownFields } from './entity';
import { keptAside, kindFit } from './queries';

type OwnFieldRow = RowOf<typeof ownFields>;

/** Asks for the new kind, and tells at once what it does to the values. */
export const KindDialog = ({ row, onClose }: RowDialogProps<OwnFieldRow>) => (
  <ActionRun
    action={changeKind}
    screen={{ entity: ownFields }}
    row={row}
    onClose={onClose}
    parts={{ beneath: <Fit row={row} /> }}
  />
);

const Fit = ({ row }: { readonly row: OwnFieldRow }) => {
  const t = useT();
  const format = useFormat();
  const chosen: unknown = useWatch({ name: 'kind' });
  const kind = kinds.find(({ value }) => value === chosen)?.value;
  const isOther = kind !== undefined && kind !== 'reference' && kind !== row.kind;
  const { data, isEarlier } = useQueryOf(
    kindFit,
    { kind: isOther ? kind : 'text' },
    { params: { id: row.id }, isWanted: isOther, once: true },
  );
  if (!isOther || !data || isEarlier) return null;
  const { values, misfits, examples } = data;
  if (misfits === 0)
    return <Notice type="info" role="status" message={t('ownFields.allFit', { count: values })} />;
  return (
    <Notice
      type="warning"
      role="status"
      message={t('ownFields.misfits', { count: misfits, all: format.number(values) })}
      description={
        <>
          <p>{t('ownFields.misfitsKept')}</p>
          <ul>
            {examples.map((one) => (
              <li key={one}>
                <bdi>{one}</bdi>
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
};

/** Values of earlier kinds that did not fit, with their file. */
export const KeptAside = ({ row }: { readonly row: OwnFieldRow }) => {
  const { label } = useWords();
  if (row.former.length === 0) return null;
  return (
    <section className="show-section">
      <QueryTable
        query={keptAside}
        input={{}}
        params={{ id: row.id }}
        heading={<h3>{label(keptAside.label)}</h3>}
        hint={keptAside.hint && <p className="note">{label(keptAside.hint)}</p>}
      />
    </section>
  );
};
