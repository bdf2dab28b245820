import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef, Skeleton } from 'antd';
import { type ComponentProps, useRef, useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { fold } from '../../../schema/text/fold';
import { AmountInput } from '../../../screens/controls/number-input';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import { Glyph } from '../../../screens/glyph';
import { useKeys } from '../../../screens/hooks';
import { useRowsOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { packages } from '../../packages/entity';
import { services } from '../../services/entity';
import { type BillLine, packageLineOf, serviceLine } from './lines';

interface Tile {
  readonly key: string;
  readonly group: string;
  readonly name: string;
  readonly note: string;
  readonly price: number;
  readonly line: BillLine;
}

/** Group of the deposit. No category has this name. */
const ofDeposit = '#deposit';

interface CatalogueProps {
  readonly onAdd: (line: BillLine) => void;
  /** Offers a deposit beside the goods. Default: none. */
  readonly deposit?: ComponentProps<typeof DepositTiles> | undefined;
}

/** Services and packages as tiles with price; a slash goes to their search from anywhere in the sheet. */
export const Catalogue = ({ onAdd, deposit }: CatalogueProps) => {
  const { t } = useWords();
  const format = useFormat();
  const { tiles, groups, isLoading } = useTiles();
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<string>();
  const input = useRef<InputRef>(null);
  // From anywhere in the sheet.
  useKeys((event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.current?.focus();
  });
  const wanted = fold(search);
  const shown = tiles.filter((tile) =>
    wanted === '' ? group === undefined || tile.group === group : fold(tile.name).includes(wanted),
  );
  const [first] = shown;
  return (
    <section className="pay-catalogue grid gap-12" aria-label={t('pay.catalogue')}>
      <Input
        ref={input}
        allowClear
        value={search}
        placeholder={t('pay.search')}
        aria-label={t('pay.search')}
        prefix={<Glyph of={SearchOutlined} />}
        suffix={<kbd>/</kbd>}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          // The form would be sent.
          event.preventDefault();
          if (wanted === '' || !first) return;
          onAdd(first.line);
          setSearch('');
        }}
      />
      <fieldset className="plain-fieldset pay-segments wrap gap-4" aria-label={t('pay.groups')}>
        {[undefined, ...groups, ...(deposit ? [ofDeposit] : [])].map((one) => (
          <button
            key={one ?? ''}
            type="button"
            className="segment"
            aria-pressed={wanted === '' && group === one}
            onClick={() => {
              setGroup(one);
              setSearch('');
            }}
          >
            {one === undefined ? t('list.all') : one === ofDeposit ? t('pay.deposit') : one}
          </button>
        ))}
      </fieldset>
      {deposit && wanted === '' && group === ofDeposit ? (
        <DepositTiles {...deposit} />
      ) : isLoading ? (
        // As high as a phone: what is paid stands beneath, and must not come under the finger that presses there.
        <Skeleton className="pay-wait" active title={false} paragraph={{ rows: 14 }} />
      ) : (
        <div className="pay-tiles grid">
          {shown.map(({ key, name, note, price, line }) => (
            <button key={key} type="button" className="pay-tile grid" onClick={() => onAdd(line)}>
              <bdi>{name}</bdi>
              <span className="flex between gap-4">
                <small>{note}</small>
                <b>{format.amount(price)}</b>
              </span>
            </button>
          ))}
          {shown.length === 0 && <p className="quiet">{t('pay.nothingFound')}</p>}
        </div>
      )}
    </section>
  );
};

/** Most rows of each kind that the sheet offers; the search covers these. */
const atMost = 100;

const useTiles = () => {
  const { t, label, optionText } = useWords();
  const format = useFormat();
  const asked = { isActive: true, pageSize: atMost, sortBy: 'name' } as const;
  const sold = useRowsOf(packages, asked);
  const given = useRowsOf(services, asked);
  const groupOf = (category: string | null): string =>
    optionText(services.fields.category.options, category ?? '');
  const worded = (name: string) => t('invoice.line.package', { package: name });
  const tile = (group: string, name: string, note: string, price: number, line: BillLine): Tile => ({
    key: `${line.serviceId} ${line.packageId}`,
    ...{ group, name, note, price },
    line: { ...line, note },
  });
  const tiles: readonly Tile[] = [
    ...(sold.rows ?? []).map((row) => {
      const note = t('pay.validFor', { count: row.validityDays });
      return tile(label(packages.label.many), row.name, note, row.price, packageLineOf(row, worded));
    }),
    ...(given.rows ?? []).map((row) =>
      tile(groupOf(row.category), row.name, format.duration(row.duration), row.price, serviceLine(row)),
    ),
  ];
  const groups = [...new Set(tiles.map(({ group }) => group).filter((one) => one !== ''))];
  return { tiles, groups, isLoading: sold.isLoading || given.isLoading };
};

/** Sums in pounds that are left as a deposit most often. */
const usualSums = [100, 200, 300, 500, 1000];

interface DepositTilesProps {
  /** Pounds; undefined for none. */
  readonly value: number | undefined;
  readonly onChange: (deposit: number | undefined) => void;
  readonly error?: string | undefined;
}

/** A deposit by one press, or by a typed sum. It is kept as the customer's credit and pays later invoices. */
export const DepositTiles = ({ value, onChange, error }: DepositTilesProps) => {
  const { t } = useWords();
  const format = useFormat();
  return (
    <>
      <div className="pay-tiles grid">
        {usualSums.map((sum) => (
          <button
            key={sum}
            type="button"
            className="pay-tile grid"
            style={{ minBlockSize: 56, placeContent: 'center' }}
            aria-pressed={value === sum}
            onClick={() => onChange(value === sum ? undefined : sum)}
          >
            <b>{format.money(sum)}</b>
          </button>
        ))}
      </div>
      <div className="pay-deposit-sum">
        <FieldFrame id="deposit-amount" label={t('common.amount')} error={error}>
          <AmountInput
            id="deposit-amount"
            min={0}
            invalid={error !== undefined}
            aria-describedby={error && 'deposit-amount-error'}
            value={value ?? null}
            onChange={(typed) => onChange(typed === null || typed <= 0 ? undefined : typed)}
          />
        </FieldFrame>
      </div>
    </>
  );
};
