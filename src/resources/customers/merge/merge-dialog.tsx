import { type BaseRecord, useOne } from '@refinedev/core';
import { Radio } from 'antd';
import { useId, useState } from 'react';
import { Between, useFormat } from '../../../i18n/react';
import { useSession } from '../../../providers/session';
import { receivedRow } from '../../../schema/answer';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { renderCell, useCellWords } from '../../../screens/cells/cells';
import { type Column, Table } from '../../../screens/cells/table';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import { useRowTitle } from '../../../screens/data/row';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { cardFields, merge } from '../actions';
import { CustomerCode } from '../customer-cell';
import { type Customer, customers } from '../entity';
import { duplicatesOf, mergePreview } from '../queries';

const words = {
  send: { ar: 'دمج البطاقتين', en: 'Merge the cards' },
  compare: { ar: 'مقارنة البطاقتين', en: 'Both cards compared' },
  field: { ar: 'الحقل', en: 'Field' },
  this: { ar: 'هذه البطاقة', en: 'This card' },
  other: { ar: 'البطاقة الأخرى', en: 'The other card' },
  phones: { ar: 'تبقى كل الأرقام', en: 'All numbers stay' },
  same: {
    ar: 'لا شيء في البطاقة الأخرى يخالف هذه. تبقى كل أرقام البطاقتين.',
    en: 'Nothing on the other card differs from this one. All numbers of both stay.',
  },
  moves: { ar: 'ينتقل إلى هذه البطاقة:', en: 'Moves to this card:' },
  note: {
    ar: 'تبقى هذه البطاقة وتختفي الأخرى من القوائم. يمكن إلغاء الدمج لاحقًا من صفحة العميل.',
    en: 'This card stays and the other one leaves the lists. The merge can be undone later on the customer’s page.',
  },
} as const;

type CardField = (typeof cardFields)[number];

export const MergeDialog = ({ row, onClose }: RowDialogProps<Customer>) => {
  const said = useCellWords();
  const { label } = said.words;
  const titleOf = useRowTitle();
  const { user } = useSession();
  const labelId = useId();
  const [otherId, setOther] = useState<number | null>(null);
  const [take, setTake] = useState<readonly CardField[]>([]);
  const { isBusy, problem, errors, send } = useAction(merge);
  const alike = useQueryOf(duplicatesOf, {}, { params: { id: row.id } });
  const { query } = useOne<BaseRecord>({
    resource: customers.name,
    id: otherId ?? 0,
    queryOptions: { enabled: otherId !== null && user !== null },
    errorNotification: false,
  });
  const other = otherId === null || !query.data ? undefined : receivedRow(customers, query.data.data);
  const choose = (id: number | null) => {
    setOther(id === row.id ? null : id);
    setTake([]);
  };
  const submit = async () => {
    if (otherId === null) return;
    if (await send({ id: row.id }, { otherId, take })) onClose();
  };
  return (
    <ActionDialog
      title={label(merge.label)}
      subject={titleOf({ entity: customers }, row)}
      okText={label(words.send)}
      isBusy={isBusy}
      isOff={other === undefined}
      problem={problem}
      width={720}
      onSend={() => void submit()}
      onClose={onClose}
    >
      {(alike.data ?? []).length > 0 && (
        <fieldset className="merge-alike">
          <legend>{label(duplicatesOf.label)}</legend>
          <Radio.Group
            className="grid gap-4"
            value={otherId}
            onChange={({ target }) => choose(Number(target.value))}
            options={(alike.data ?? []).map((card) => ({
              value: card.id,
              label: (
                <>
                  <bdi>{card.fullName}</bdi> <CustomerCode customer={{ personCode: card.code }} />
                  <Between />
                  {renderCell({ field: duplicatesOf.answer.fields.why, name: 'why', holder: card }, said)}
                </>
              ),
            }))}
          />
        </fieldset>
      )}
      <FieldFrame id={labelId} label={label(merge.input.otherId.label)} required wide error={errors.otherId}>
        <ReferenceSelect id={labelId} to={customers.name} value={otherId} onChange={choose} />
      </FieldFrame>
      {other && (
        <>
          <Compared row={row} other={other} take={take} onTake={setTake} />
          <WhatMoves id={row.id} otherId={other.id} />
        </>
      )}
      <p className="quiet">{label(words.note)}</p>
    </ActionDialog>
  );
};

interface ComparedProps {
  readonly row: Customer;
  readonly other: Customer;
  readonly take: readonly CardField[];
  readonly onTake: (take: readonly CardField[]) => void;
}

/** Both cards side by side. If both have a value, the user picks one. */
const Compared = ({ row, other, take, onTake }: ComparedProps) => {
  const said = useCellWords();
  const { label } = said.words;
  const shown = (card: Customer, key: CardField) =>
    card[key] ? renderCell({ field: customers.fields[key], name: key, holder: card }, said) : '—';
  const nameOf = (key: CardField): string => label(customers.fields[key].label);
  const different = cardFields.filter((key) => row[key] !== other[key] && other[key]);
  if (different.length === 0) return <p>{label(words.same)}</p>;
  const side = (card: Customer, theirs: boolean, total?: string): Column<CardField> => {
    const title = label(theirs ? words.other : words.this);
    return {
      key: title,
      title,
      cell: (key) => (
        <Radio
          name={`merge-${key}`}
          checked={(take.includes(key) || !row[key]) === theirs}
          disabled={!card[key]}
          onChange={() => onTake(theirs ? [...take, key] : take.filter((one) => one !== key))}
          aria-label={`${nameOf(key)}: ${title}`}
        >
          {shown(card, key)}
        </Radio>
      ),
      total,
    };
  };
  return (
    <Table
      label={label(words.compare)}
      rows={different}
      keyOf={(key) => key}
      columns={[
        {
          key: 'field',
          title: label(words.field),
          isHeading: true,
          cell: nameOf,
          total: label(customers.fields.phones.label),
        },
        side(row, false, label(words.phones)),
        side(other, true),
      ]}
    />
  );
};

const WhatMoves = ({ id, otherId }: { readonly id: number; readonly otherId: number }) => {
  const { t, label } = useWords();
  const format = useFormat();
  const { data } = useQueryOf(mergePreview, { otherId }, { params: { id } });
  if (!data || data.length === 0) return null;
  return (
    <p>
      {label(words.moves)}{' '}
      {data.map(({ what, count }) => `${what}: ${format.integer(count)}`).join(t('error.listComma'))}
    </p>
  );
};
