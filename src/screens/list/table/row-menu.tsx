import { EllipsisOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { Command } from '../../actions/command';
import { Glyph } from '../../glyph';
import { useWords } from '../../words';

/** Commands of a row behind three dots. Draws nothing without commands. */
export const RowMenu = ({
  commands,
  name,
}: {
  readonly commands: readonly Command[];
  readonly name: string;
}) => {
  const { t, lang } = useWords();
  if (commands.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement={lang === 'ar' ? 'bottomLeft' : 'bottomRight'}
      menu={{
        items: commands.map(({ key, text, icon, danger = false }) => ({ key, label: text, icon, danger })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          commands.find((command) => command.key === key)?.act();
        },
      }}
    >
      <button
        type="button"
        className="icon-button icon-button-large"
        aria-label={`${t('list.moreActions')}: ${name}`}
        onClick={(event) => event.stopPropagation()}
      >
        <Glyph of={EllipsisOutlined} />
      </button>
    </Dropdown>
  );
};
