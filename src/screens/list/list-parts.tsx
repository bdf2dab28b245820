import { LeftOutlined, RightOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Popover, Select } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../i18n/react';
import type { Entity } from '../../schema/entity';
import { Glyph } from '../glyph';
import type { Screen } from '../screen';
import { useWords } from '../words';
import { changeListState, type ListControl, sizesOf } from './state/list-state';
import { columnsOf, pageWindow } from './table/layout';

/** Entities of one screen as tabs. Each tab has its own URL, so that links, back and reload keep it (SVC-02). */
export const Tabs = ({ entity, tabs = [] }: { entity: Entity; tabs?: readonly Entity[] }) => {
  const { entityText } = useWords();
  if (tabs.length < 2) return null;
  return (
    <nav className="tabs" aria-label={entityText(entity, 'title')}>
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={tab.route}
          className={tab.name === entity.name ? 'tab tab-current' : 'tab'}
          aria-current={tab.name === entity.name ? 'page' : undefined}
        >
          {entityText(tab, 'tab')}
        </Link>
      ))}
    </nav>
  );
};

interface ColumnChoiceProps {
  readonly screen: Screen;
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

export const ColumnChoice = ({ screen, shown, onChange }: ColumnChoiceProps) => {
  const { t, label, lang } = useWords();
  const toggle = (key: string, on: boolean) =>
    onChange(columnsOf(screen).flatMap(([one]) => ((one === key ? on : shown.includes(one)) ? [one] : [])));
  const choice = (
    <fieldset className="stack column-choice">
      <legend>{t('list.columns')}</legend>
      {columnsOf(screen).map(([key, field]) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={shown.includes(key)}
            disabled={key === screen.entity.title}
            onChange={({ target }) => toggle(key, target.checked)}
          />
          {label(field.label)}
        </label>
      ))}
    </fieldset>
  );
  return (
    <Popover content={choice} trigger="click" placement={lang === 'ar' ? 'bottomLeft' : 'bottomRight'}>
      <Button
        icon={<Glyph of={SettingOutlined} />}
        aria-label={t('list.columns')}
        title={t('list.columns')}
      />
    </Popover>
  );
};

interface PagerProps {
  readonly entity: Entity;
  readonly control: ListControl;
  readonly pages: number;
  readonly count: ReactNode;
}

/** Page size, count, previous and next, up to five pages, 'page X of Y' (CUS-16 to CUS-19). Pages are real links. */
export const Pager = ({ entity, control, pages, count }: PagerProps) => {
  const { state, change, hrefOf } = control;
  const { t } = useWords();
  const format = useFormat();
  const to = (page: number) => hrefOf({ ...state, page });
  return (
    <nav className="cluster note pager" aria-label={t('common.pageOf', { page: state.page, pages })}>
      <div className="inline pager-size">
        <label htmlFor="page-size">{t('common.pageSize')}</label>
        <Select
          id="page-size"
          value={state.size}
          onChange={(size) => change((now) => changeListState(now, { size }))}
          options={sizesOf(entity).map((value) => ({ value, label: format.integer(value) }))}
          popupMatchSelectWidth={false}
        />
        <span className="pager-count">{count}</span>
      </div>
      <ol className="pager-pages">
        <li>
          <Step to={state.page > 1 ? to(state.page - 1) : undefined} text={t('common.previous')} rel="prev">
            <Glyph of={RightOutlined} className="icon-rtl" />
            <Glyph of={LeftOutlined} className="icon-ltr" />
          </Step>
        </li>
        {pageWindow(state.page, pages).map((page) => (
          <li key={page}>
            <Link
              to={to(page)}
              className={page === state.page ? 'page-link page-link-current' : 'page-link'}
              aria-current={page === state.page ? 'page' : undefined}
              aria-label={t('common.pageNumber', { page })}
            >
              {format.integer(page)}
            </Link>
          </li>
        ))}
        <li>
          <Step to={state.page < pages ? to(state.page + 1) : undefined} text={t('common.next')} rel="next">
            <Glyph of={LeftOutlined} className="icon-rtl" />
            <Glyph of={RightOutlined} className="icon-ltr" />
          </Step>
        </li>
      </ol>
      <span className="pager-of">{t('common.pageOf', { page: state.page, pages: Math.max(pages, 1) })}</span>
    </nav>
  );
};

interface StepProps {
  /** URL of the page. Absent: the page does not exist. */
  readonly to: string | undefined;
  readonly text: string;
  readonly rel: 'prev' | 'next';
  readonly children: ReactNode;
}

const Step = ({ to, text, rel, children }: StepProps) =>
  to === undefined ? (
    <button type="button" disabled className="page-link page-link-off" aria-label={text} title={text}>
      {children}
    </button>
  ) : (
    <Link to={to} className="page-link" rel={rel} aria-label={text} title={text}>
      {children}
    </Link>
  );
