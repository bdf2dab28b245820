import { LeftOutlined, RightOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Popover, Select } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../i18n/react';
import type { Entity } from '../../schema/entity';
import { Glyph } from '../glyph';
import type { Screen, View } from '../screen';
import { useWords } from '../words';
import { sizesOf } from './state/list-state';
import { columnsOf, pageWindow } from './table/layout';
import type { ListTable } from './use-list-table';

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
  readonly view: View | undefined;
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

export const ColumnChoice = ({ screen, view, shown, onChange }: ColumnChoiceProps) => {
  const { t, label, lang } = useWords();
  const toggle = (key: string, on: boolean) =>
    onChange(
      columnsOf(screen, view).flatMap(([one]) => ((one === key ? on : shown.includes(one)) ? [one] : [])),
    );
  const choice = (
    <fieldset className="stack column-choice">
      <legend>{t('list.columns')}</legend>
      {columnsOf(screen, view).map(([key, field]) => (
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
  readonly table: ListTable;
  readonly count: ReactNode;
}

/** Page size, count, previous and next, up to five pages, 'page X of Y' (CUS-16 to CUS-19). Pages are real links. */
export const Pager = ({ entity, table, count }: PagerProps) => {
  const { currentPage, pages, pageSize, setPageSize, hrefOf } = table;
  const { t } = useWords();
  const format = useFormat();
  return (
    <nav className="cluster note pager" aria-label={t('common.pageOf', { page: currentPage, pages })}>
      <div className="inline pager-size">
        <label htmlFor="page-size">{t('common.pageSize')}</label>
        <Select
          id="page-size"
          value={pageSize}
          onChange={setPageSize}
          options={sizesOf(entity).map((value) => ({ value, label: format.integer(value) }))}
          popupMatchSelectWidth={false}
        />
        <span className="pager-count">{count}</span>
      </div>
      <ol className="pager-pages">
        <li>
          <Step
            to={currentPage > 1 ? hrefOf(currentPage - 1) : undefined}
            text={t('common.previous')}
            rel="prev"
          >
            <Glyph of={RightOutlined} className="icon-rtl" />
            <Glyph of={LeftOutlined} className="icon-ltr" />
          </Step>
        </li>
        {pageWindow(currentPage, pages).map((page) => (
          <li key={page}>
            <Link
              to={hrefOf(page)}
              className={page === currentPage ? 'page-link page-link-current' : 'page-link'}
              aria-current={page === currentPage ? 'page' : undefined}
              aria-label={t('common.pageNumber', { page })}
            >
              {format.integer(page)}
            </Link>
          </li>
        ))}
        <li>
          <Step
            to={currentPage < pages ? hrefOf(currentPage + 1) : undefined}
            text={t('common.next')}
            rel="next"
          >
            <Glyph of={LeftOutlined} className="icon-rtl" />
            <Glyph of={RightOutlined} className="icon-ltr" />
          </Step>
        </li>
      </ol>
      <span className="pager-of">{t('common.pageOf', { page: currentPage, pages: Math.max(pages, 1) })}</span>
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
