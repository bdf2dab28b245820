import { DeleteOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ComponentProps, ComponentType } from 'react';
import { Glyph } from '../glyph';

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'icon' | 'title'> {
  readonly icon: ComponentType<Record<never, never>>;
  /** Name of the button, which a pointer that rests on it shows. */
  readonly text: string;
  /** The icon points along the line, so it is turned in Arabic. */
  readonly isMirrored?: boolean;
}

/** A button of an icon alone. */
export const IconButton = ({ icon, text, isMirrored, ...rest }: IconButtonProps) => (
  <Button
    icon={<Glyph of={icon} className={isMirrored ? 'mirrored' : ''} />}
    aria-label={text}
    title={text}
    {...rest}
  />
);

/** A step back or on, for example to the next day. */
export const StepButton = ({ by, ...rest }: Omit<IconButtonProps, 'icon'> & { readonly by: -1 | 1 }) => (
  <IconButton icon={by < 0 ? LeftOutlined : RightOutlined} isMirrored {...rest} />
);

interface RemoveButtonProps {
  readonly text: string;
  /** Suffix of the button's accessible name, so that the buttons of a list differ: ' 2'. */
  readonly of: string;
  readonly onRemove: () => void;
}

export const RemoveButton = ({ text, of, onRemove }: RemoveButtonProps) => (
  <SmallButton
    icon={DeleteOutlined}
    text={text}
    aria-label={`${text}${of}`}
    className="icon-button icon-button-danger"
    onClick={onRemove}
  />
);

type SmallButtonProps = ComponentProps<'button'> & Pick<IconButtonProps, 'icon' | 'text'>;

/** An icon without a border, among values. */
export const SmallButton = ({ icon, text, ...rest }: SmallButtonProps) => (
  <button type="button" className="icon-button" aria-label={text} title={text} {...rest}>
    <Glyph of={icon} />
  </button>
);
