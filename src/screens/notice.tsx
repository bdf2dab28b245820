import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '@ant-design/icons';
import { Alert, type AlertProps } from 'antd';
import { Glyph } from './glyph';

const icons = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
};

/** antd's alert with an icon that screen readers skip. Default type: info. */
export const Notice = ({ type = 'info', ...rest }: AlertProps) => (
  <Alert showIcon icon={<Glyph of={icons[type]} />} type={type} {...rest} />
);
