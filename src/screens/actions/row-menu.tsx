import { MoreOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useRowTitle } from '../data/row-title';
import { useWords } from '../words';
import type { RowCommandsProps } from './row-buttons';

/** A row's commands behind one button, for cards. */
export const RowMenu = ({ screen, row, commands }: RowCommandsProps) => {
  const { t, lang } = useWords();
  const name = useRowTitle()(screen, row);
  const items = commands(row);
  if (items.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement={lang === 'ar' ? 'bottomLeft' : 'bottomRight'}
      menu={{
        items: items.map(({ key, text, icon, danger = false }) => ({ key, label: text, icon, danger })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          items.find((item) => item.key === key)?.act();
        },
      }}
    >
      <button
        type="button"
        className="icon-button icon-button-large"
        aria-label={`${t('list.moreActions')}: ${name}`}
        onClick={(event) => event.stopPropagation()}
      >
        <MoreOutlined />
      </button>
    </Dropdown>
  );
};
