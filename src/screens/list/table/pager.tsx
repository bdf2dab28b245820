import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../i18n/react';
import type { Entity } from '../../../schema/entity';
import { useWords } from '../../words';
import type { ListControl } from '../state/list-state';
import { changeListState, sizesOf } from '../state/list-state';
import { pageWindow } from './page-window';

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
    <nav className="pager" aria-label={t('common.pageOf', { page: state.page, pages })}>
      <div className="pager-size">
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
            <RightOutlined className="icon-rtl" />
            <LeftOutlined className="icon-ltr" />
          </Step>
        </li>
        {pageWindow(state.page, pages).map((page) => (
          <li key={page}>
            <Link
              to={to(page)}
              className={page === state.page ? 'page-link page-link-current' : 'page-link'}
              aria-current={page === state.page ? 'page' : undefined}
              aria-label={t('common.pageNumber', { page: format.integer(page) })}
            >
              {format.integer(page)}
            </Link>
          </li>
        ))}
        <li>
          <Step to={state.page < pages ? to(state.page + 1) : undefined} text={t('common.next')} rel="next">
            <LeftOutlined className="icon-rtl" />
            <RightOutlined className="icon-ltr" />
          </Step>
        </li>
      </ol>
      <span className="pager-of">
        {t('common.pageOf', { page: format.integer(state.page), pages: format.integer(Math.max(pages, 1)) })}
      </span>
    </nav>
  );
};

interface StepProps {
  /** Absent: there is no such page. */
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
