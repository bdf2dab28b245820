import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormat, useT } from '../../i18n/react';
import { useKeptFocus } from './use-kept-focus';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** Absent: it is not counted. */
  readonly count?: number;
  /** Money is missing. */
  readonly isAlarming?: boolean;
  readonly empty: string;
  readonly children: readonly ReactNode[];
  /** Rows that are shown before all of them are asked for. Default 6. */
  readonly most?: number;
  readonly foot?: ReactNode;
}

export const Section = (props: SectionProps) => {
  const { id, title, count, isAlarming = false, empty, children, most = 6, foot } = props;
  const t = useT();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const focus = useKeptFocus<HTMLElement>();
  const shown = isWhole ? children : children.slice(0, most);
  const heading = `today-${id}`;
  return (
    <section className={`dashboard-card today-part today-part-${id}`} aria-labelledby={heading} {...focus}>
      <div className="dashboard-card-head">
        <h2 id={heading} tabIndex={-1}>
          {title}
          {count !== undefined && (
            <span className={isAlarming && count > 0 ? 'today-count today-count-alarm' : 'today-count'}>
              {format.integer(count)}
            </span>
          )}
        </h2>
      </div>
      {children.length === 0 ? (
        <p className="dashboard-empty">{empty}</p>
      ) : (
        <ul className="today-rows">{shown}</ul>
      )}
      {shown.length < children.length && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {t('today.showAll', { count: format.integer(children.length) })}
        </Button>
      )}
      {foot}
    </section>
  );
};

interface DeskRowProps {
  readonly at: ReactNode;
  readonly name: ReactNode;
  readonly about: ReactNode;
  readonly mark?: ReactNode;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
  readonly id: number;
}

export const DeskRow = ({ id, at, name, about, mark, actions, children }: DeskRowProps) => (
  <li className="today-row" data-id={id}>
    <span className="today-at">{at}</span>
    <span className="today-who">
      <span className="today-name">
        {name} {mark}
      </span>
      <span className="cell-soft">{about}</span>
      {children}
    </span>
    <span className="today-actions">{actions}</span>
  </li>
);
