import { useEffect, useRef } from 'react';
import { useAction } from '../../../screens/actions/use-action';
import type { RowDialogProps } from '../../../screens/screen';
import { checkout } from '../actions';

/** The customer leaves now, by the server's clock (ATT-14), without being asked; what went wrong is a toast (ATT-17). */
export const LeaveNow = ({ row, onClose }: RowDialogProps) => {
  const { send } = useAction(checkout);
  const start = useRef(() => void send({ id: row.id }, {}).finally(onClose));
  useEffect(() => start.current(), []);
  return null;
};
