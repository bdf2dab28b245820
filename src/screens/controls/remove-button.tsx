import { DeleteOutlined } from '@ant-design/icons';

interface RemoveButtonProps {
  readonly text: string;
  /** Ends the button's name, so that those of a list are told apart: ' 2'. */
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
    <DeleteOutlined />
  </button>
);
