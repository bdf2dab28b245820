import { DeleteOutlined } from '@ant-design/icons';
import { Glyph } from '../glyph';

interface RemoveButtonProps {
  readonly text: string;
  /** Suffix of the button's accessible name, so that the buttons of a list differ: ' 2'. */
  readonly of: string;
  readonly onRemove: () => void;
}

export const RemoveButton = ({ text, of, onRemove }: RemoveButtonProps) => (
  <button
    type="button"
    className="icon-button icon-button-danger"
    aria-label={`${text}${of}`}
    title={text}
    onClick={onRemove}
  >
    <Glyph of={DeleteOutlined} />
  </button>
);
