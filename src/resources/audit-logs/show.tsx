import { use } from 'react';
import { useLanguage, useT } from '../../i18n/react';
import { theBook } from '../../providers/book';
import { readBody } from '../../providers/http';
import { settingsAudit } from '../../schema/audit-log';
import { currentOf } from '../../schema/book';
import { fieldOf, fieldsOf } from '../../schema/entity';
import type { Field, FieldOf, Label } from '../../schema/field';
import { settingOfAuditLog } from '../../schema/settings';
import type { RowOf } from '../../schema/types';
import { viewFields } from '../../schema/views';
import { Cell, Code, Missing } from '../../screens/cells/cells';
import { Table } from '../../screens/cells/table';
import { useOptions } from '../../screens/data/reference';
import { isRow, useRowTitle, valueIn } from '../../screens/data/row';
import type { ShowParts } from '../../screens/screen';
import { ShowItem } from '../../screens/show/show-fields';
import { usePermissionName } from '../../screens/words';
import { DetailsCell, TimeCell, UserLine } from './cells';
import { auditLogs } from './entity';
import './audit.css';

interface AuditLog {
  readonly entityName: string;
  readonly changes: readonly Change[];
}

type Change = Omit<RowOf<typeof auditLogs>['changes'][number], 'id'>;

/** Changed fields of an audit entry, before and after, labelled as on their screen. */
export const Changes = ({ row: { entityName, changes } }: { readonly row: AuditLog }) => {
  const t = useT();
  const language = useLanguage();
  // Several entities can share an audit name: a change of points belongs to the customer.
  const entities = theBook()
    .entities.filter((candidate) => candidate.audit === entityName)
    .map(currentOf);
  const settings = entityName === settingsAudit.value ? use(theBook().settings()) : [];
  if (changes.length === 0) return <Missing />;
  const fieldNamed = (key: string) =>
    entities.map((entity) => fieldOf(entity, key)).find((found) => found !== undefined) ??
    settingOfAuditLog(settings, key) ??
    (entityName === 'ListView' ? fieldOf({ fields: viewFields }, key) : undefined);
  const side = (key: 'before' | 'after') => ({
    key,
    title: t(`audit.${key}`),
    cell: (change: Change) => {
      const field = fieldNamed(change.field);
      const value = readBody(change[key] ?? '');
      return <Value name={change.field} field={field?.kind === 'own' ? undefined : field} value={value} />;
    },
  });
  return (
    <Table
      label={auditLogs.fields.changes.label[language]}
      rows={changes}
      keyOf={({ field }) => field}
      columns={[
        {
          key: 'field',
          title: t('audit.field'),
          isHeading: true,
          cell: ({ field }) => (fieldNamed(field)?.label ?? otherFieldNamed(field))?.[language] ?? field,
        },
        side('before'),
        side('after'),
      ]}
    />
  );
};

interface ValueProps {
  readonly name: string;
  readonly field: Field | undefined;
  readonly value: unknown;
}

/** Id of the changed row, and its current name while it exists. */
const EntityLine = ({ row }: { readonly row: RowOf<typeof auditLogs> }) => {
  const id = row.entityId;
  const entity = theBook().entities.find((candidate) => candidate.audit === row.entityName);
  if (!id || row.entityName === settingsAudit.value) return <Missing />;
  if (!entity || !/^\d+$/.test(id)) return <Code>{id}</Code>;
  return (
    <>
      <Code>{id}</Code> <ReferenceName to={entity.name} id={Number(id)} otherwise="" />
    </>
  );
};

/** A value of an audit entry, shown as its field kind shows it. Masked values stay masked. */
const Value = ({ name, field, value }: ValueProps) => {
  if (value === null || value === undefined || value === '') return <Missing />;
  if (value === '•••') return <bdi>{value}</bdi>;
  if (!field) return <Plain value={value} />;
  if (field.kind === 'reference') return <ReferenceName to={field.to} id={Number(value)} />;
  if (field.kind === 'rows') return <Lines field={field} rows={Array.isArray(value) ? value : []} />;
  return <Cell field={field} name={name} holder={{ id: 0, [name]: value }} />;
};

/** Shows a value that belongs to no declared field: a flag as yes or no, a list as names of permissions, others as they are. */
const Plain = ({ value }: { readonly value: unknown }) => {
  const t = useT();
  const nameOf = usePermissionName();
  if (typeof value === 'boolean') return <>{t(value ? 'common.yes' : 'common.no')}</>;
  if (!Array.isArray(value))
    return <bdi>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</bdi>;
  return <bdi>{value.map((one) => nameOf(String(one))).join(t('error.listComma'))}</bdi>;
};

const Lines = ({ field, rows }: { readonly field: FieldOf<'rows'>; readonly rows: readonly unknown[] }) => {
  const language = useLanguage();
  if (rows.length === 0) return <Missing />;
  return (
    <ul className="audit-lines">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what the audit log holds never changes its order.
        <li key={index}>
          {fieldsOf(field)
            .filter(([key]) => (valueIn(row, key) ?? null) !== null)
            .map(([key, sub]) => (
              <span key={key}>
                {!field.flat && <span className="cell-soft">{sub.label[language]} </span>}
                <Value name={key} field={sub} value={valueIn(row, key)} />
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
};

interface ReferenceNameProps {
  readonly to: string;
  readonly id: number;
  /** Text if the row no longer exists. Default: `#` and the id. */
  readonly otherwise?: string;
}

/** The current name of a row; the audit log stores only its id. */
const ReferenceName = ({ to, id, otherwise = `#${id}` }: ReferenceNameProps) => {
  const { options, isLoading } = useOptions(to, '', [id]);
  const rowTitle = useRowTitle();
  const found = options.find((option) => option.value === id);
  const known = isRow(found?.row) ? rowTitle({ entity: theBook().entity(to) }, found.row) : found?.label;
  return <bdi>{known ?? (isLoading ? '…' : otherwise)}</bdi>;
};

/** Keys in audit entries that are neither a field of an entity nor a setting. */
const otherFields: Readonly<Record<string, Label>> = {
  permissions: { ar: 'الصلاحيات', en: 'Permissions' },
  given: { ar: 'صلاحيات أُضيفت', en: 'Rights given' },
  taken: { ar: 'صلاحيات سُحبت', en: 'Rights taken' },
  before: { ar: 'ما قبل', en: 'Before' },
  photos: { ar: 'عدد الصور', en: 'Number of photos' },
  photo: { ar: 'رقم الصورة', en: 'Number of the photo' },
};

const otherFieldNamed = (key: string): Label | undefined =>
  Object.hasOwn(otherFields, key) ? otherFields[key] : undefined;

type Row = RowOf<typeof auditLogs>;

const Head = ({ row }: { readonly row: Row }) => {
  const t = useT();
  return (
    <dl className="show-list">
      <ShowItem name={t('audit.id')}>
        <Code>{row.id}</Code>
      </ShowItem>
      <ShowItem name={auditLogs.fields.timestamp.label[useLanguage()]}>
        <TimeCell row={row} />
      </ShowItem>
    </dl>
  );
};

/** AUD-10. */
export const auditLogsShow: ShowParts<Row> = {
  top: Head,
  cells: {
    userId: UserLine,
    entityId: EntityLine,
    details: DetailsCell,
    changes: Changes,
  },
  hidden: ['timestamp', 'userName', 'username', 'subject'],
};
