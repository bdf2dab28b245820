import { Alert, type AlertProps } from 'antd';
import { noticeIcons } from '../providers/refine';
import { Glyph } from './glyph';

/** antd's alert with an icon that screen readers skip. Default type: info. */
export const Notice = ({ type = 'info', ...rest }: AlertProps) => (
  <Alert showIcon icon={<Glyph of={noticeIcons[type]} />} type={type} {...rest} />
);
