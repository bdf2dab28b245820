import { Link } from 'react-router';
import { useAccess } from '../../providers/access';
import type { Related } from '../../schema/book';
import { type Entity, fieldsOf } from '../../schema/entity';
import { seenBy } from '../../schema/visibility';
import { type Column, DataTable, useFieldColumn } from '../cells/table';
import type { RowData } from '../data/row';
import { useRowsOf } from '../query/use-query-of';
import { useWords } from '../words';
import { CardPart } from './card-part';

export interface RelatedRowsProps extends Omit<Related, 'on'> {
  readonly entity: Entity;
  /** Row that they refer to, and its entity. */
  readonly row: RowData;
  readonly to: Entity;
}

/** Rows of another entity about this row, as their own list answers them; the title of each leads to it. */
export const RelatedRows = ({ entity, row, to, label: own, columns, where }: RelatedRowsProps) => {
  const { t, label, entityText } = useWords();
  const { can } = useAccess();
  const { fields } = seenBy(entity, can);
  const [by = ''] =
    fieldsOf(entity).find(([, one]) => one.kind === 'reference' && one.to === to.name && one.filter) ?? [];
  const { rows, ...state } = useRowsOf(entity, { [by]: row.id, ...where });
  const column = useFieldColumn<typeof fields, RowData>(fields);
  const title = label(own ?? entity.label.many);
  return (
    <CardPart
      title={title}
      {...state}
      extra={
        <Link
          to={`${entity.route}?${new URLSearchParams({ branchId: 'all', ...where, [by]: `${row.id}` })}`}
          className="accent"
        >
          {t('list.all')}
        </Link>
      }
    >
      <DataTable
        label={title}
        rows={rows}
        keyOf={({ id }) => id}
        columns={columns
          .filter((key) => fields[key])
          .map((key): Column<RowData> => {
            const made = column(key);
            if (key !== entity.title) return made;
            const cell = (one: RowData) => <Link to={`${entity.route}/${one.id}`}>{made.cell(one)}</Link>;
            return { ...made, isHeading: true, cell };
          })}
        empty={entityText(entity, 'empty')}
        onPhone="cards"
      />
    </CardPart>
  );
};
