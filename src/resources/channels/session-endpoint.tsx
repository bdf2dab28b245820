import { Input } from 'antd';
import { textIn } from '../../screens/data/row';
import type { InputProps } from '../../screens/screen';

/** Where the provider holds the session: made from the session's name by the server, and only read (CHN-24, CHN-31). */
export const SessionEndpoint = ({ id, describedBy, row }: InputProps) => (
  <Input id={id} dir="ltr" readOnly value={textIn(row, 'apiEndpoint')} aria-describedby={describedBy} />
);
