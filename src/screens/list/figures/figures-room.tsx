import { PushpinOutlined } from '@ant-design/icons';
import type { CrudFilter } from '@refinedev/core';
import { Button, Select } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { reloadPermissions } from '../../../providers/access';
import { pushToast } from '../../../providers/toasts';
import { figureOf, groupingsOf, numbersOf, type Value } from '../../../schema/figures';
import { keepView } from '../../../schema/views';
import { Glyph } from '../../glyph';
import { lazyPart } from '../../lazy-part';
import { PrintedHead } from '../../paper/printed-head';
import { QueryTools } from '../../query/query-tools';
import { useWords } from '../../words';
import { FilterFacts } from '../filters/chips';
import { FiguresParts, type FiguresProps, useFiguresCall } from './figures-parts';
import { drawingsOf, type ShownFigures } from './shown';

const ActionRun = lazyPart(() => import('../../actions/action-run'), 'ActionRun');

interface RoomProps extends FiguresProps {
  /** Filters of the list, which paper says. */
  readonly filters: CrudFilter[];
  readonly onChange: (next: ShownFigures) => void;
}

/** Figures in place of a list's rows: what they are grouped by, what is counted and how it is drawn are chosen here. */
export const FiguresRoom = ({ onChange, filters, ...props }: RoomProps) => {
  const { entity, shown, shows } = props;
  const { t, label, entityText } = useWords();
  const { call, grouping, title, input } = useFiguresCall(props);
  const [isPinning, setPinning] = useState(false);
  const whole = useRef<HTMLElement>(null);
  const change = (changes: Partial<ShownFigures>) => {
    const next = { ...shown, ...changes };
    const drawings = drawingsOf(groupingsOf(entity).get(next.by) ?? grouping, next.value);
    onChange({ ...next, draw: drawings.includes(next.draw) ? next.draw : 'bars' });
  };
  const values = [
    { value: 'count' } as const,
    ...[...numbersOf(entity)].flatMap(([of, field]) =>
      // Percentages have no sum.
      (['sum', 'average'] as const).flatMap((value) =>
        value === 'sum' && field.format === 'percent' ? [] : [{ value, of }],
      ),
    ),
  ];
  const named = ({ value, of = '' }: { readonly value: Value; readonly of?: string }) => `${value}-${of}`;
  return (
    <section ref={whole} className="figures panel stack" aria-label={title}>
      <PrintedHead title={title}>
        <FilterFacts entity={entity} filters={filters} />
      </PrintedHead>
      <div className="query-head cluster">
        <Select
          aria-label={label(call.input.by?.label ?? call.label)}
          value={shown.by}
          options={[...groupingsOf(entity)].map(([value, one]) => ({ value, label: label(one.label) }))}
          onChange={(by) => change({ by })}
          popupMatchSelectWidth={false}
        />
        <Select
          aria-label={label(call.input.value?.label ?? call.label)}
          value={named({ value: shown.value, of: shown.of ?? '' })}
          options={values.map((one) => ({
            value: named(one),
            label: label(figureOf(entity, { by: shown.by, ...one }).label),
          }))}
          onChange={(next) => {
            const one = values.find((known) => named(known) === next);
            if (one) change({ of: null, ...one });
          }}
          popupMatchSelectWidth={false}
        />
        <fieldset className="view-switch gap-2" aria-label={t('figures.drawings')}>
          {drawingsOf(grouping, shown.value).map((draw) => (
            <button
              key={draw}
              type="button"
              aria-pressed={draw === shown.draw}
              onClick={() => change({ draw })}
            >
              {t(`figures.${draw}`)}
            </button>
          ))}
        </fieldset>
        <Button size="small" icon={<Glyph of={PushpinOutlined} />} onClick={() => setPinning(true)}>
          {t('figures.pin')}
        </Button>
        <QueryTools query={{ ...call, label: { ar: title, en: title } }} input={input} prints={whole} />
      </div>
      {/* Another question does not show the answer of the last one. */}
      <FiguresParts key={`${shown.by}-${shown.value}-${shown.of}`} {...props} />
      {isPinning && (
        <Suspense fallback={null}>
          <ActionRun
            action={keepView}
            screen={{ entity, naming: () => entityText(entity, 'title') }}
            row={{ id: 0 }}
            values={{ list: entity.name, name: title.slice(0, 60), shows, isPinned: true }}
            parts={{ hidden: ['list', 'shows', 'audience', 'roleId', 'isDefault', 'isPinned'] }}
            onClose={() => setPinning(false)}
            onSent={async () => {
              setPinning(false);
              pushToast({ kind: 'success', title: label(keepView.done ?? keepView.label) });
              await reloadPermissions();
            }}
          />
        </Suspense>
      )}
    </section>
  );
};
