import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { IconButton } from '../controls/icon-button';
import type { Screen } from '../screen';
import { useWords } from '../words';
import { columnsOf, narrowest, widest } from './table/layout';
import type { ListView } from './views';

interface ColumnMenuProps {
  readonly screen: Screen;
  readonly view: ListView;
  readonly onClose: () => void;
}

/** Width that a slider starts from, in px. */
const middling = 160;

/** Switches columns on and off, moves them and makes them wider, all of it by pointer, finger and keys. */
export const ColumnMenu = ({ screen, view, onClose }: ColumnMenuProps) => {
  const { t, label } = useWords();
  const { shown, widths, order, usualColumns, choose } = view;
  const list = useRef<HTMLFieldSetElement>(null);
  const columns = columnsOf(screen, order);
  const toggle = (key: string, on: boolean) => {
    const next = columns.flatMap(([one]) => ((one === key ? on : shown.includes(one)) ? [one] : []));
    choose({ shown: next, widths });
  };
  const move = (key: string, by: 1 | -1) => {
    const place = shown.indexOf(key);
    const next = shown.with(place, shown[place + by] ?? key).with(place + by, key);
    choose({ shown: next, widths });
    // The row that moves in the page loses the focus, and a button at the end of its way cannot hold it.
    setTimeout(() => {
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-column="${key}"] button`);
      const [up, down] = by < 0 ? [0, 1] : [1, 0];
      (buttons?.[up]?.disabled ? buttons[down] : buttons?.[up])?.focus();
    });
  };
  return (
    <fieldset
      ref={list}
      className="stack column-choice gap-6"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <legend>{t('list.columns')}</legend>
      {columns.map(([key, field]) => {
        const name = label(field.label);
        const place = shown.indexOf(key);
        return (
          <div key={key} className="flex between gap-6" data-column={key}>
            <label>
              <input
                type="checkbox"
                checked={place >= 0}
                disabled={key === screen.entity.title}
                onChange={({ target }) => toggle(key, target.checked)}
              />
              {name}
            </label>
            {place >= 0 && (
              <span className="bar gap-4">
                <input
                  type="range"
                  min={narrowest}
                  max={widest}
                  step={10}
                  aria-label={t('list.columnWidth', { name })}
                  aria-valuetext={widths[key] === undefined ? t('list.columnAuto') : undefined}
                  value={widths[key] ?? middling}
                  onChange={({ target }) =>
                    choose({ shown, widths: { ...widths, [key]: Number(target.value) } })
                  }
                />
                {([-1, 1] as const).map((by) => (
                  <IconButton
                    key={by}
                    type="text"
                    size="small"
                    icon={by < 0 ? UpOutlined : DownOutlined}
                    text={t(by < 0 ? 'list.columnUp' : 'list.columnDown', { name })}
                    disabled={place === (by < 0 ? 0 : shown.length - 1)}
                    onClick={() => move(key, by)}
                  />
                ))}
              </span>
            )}
          </div>
        );
      })}
      <Button type="link" onClick={() => choose({ shown: usualColumns, widths: {} })}>
        {t('list.columnsUsual')}
      </Button>
    </fieldset>
  );
};
