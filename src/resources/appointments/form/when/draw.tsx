import { useEffect } from 'react';
import { useOptions } from '../../../../screens/data/reference';
import { type Drawn, drawnAppointment } from '../../drawn';
import { useAppointment } from '../appointment';

/** Hands the booking of the open panel to the calendar beside it, which draws it dashed. */
export const Draw = () => {
  const { span, lines, branchId, roomId, customerId, staffId } = useAppointment(undefined);
  const { options } = useOptions('customers', '', customerId === undefined ? [] : [customerId]);
  const name = options.find(({ value }) => value === customerId)?.title ?? '';
  const chosen = lines.filter((line) => line.serviceId !== undefined && line.span !== undefined);
  const drawn: Drawn | undefined =
    span === undefined || span.end <= span.start
      ? undefined
      : {
          ...span,
          branchId,
          roomId: roomId ?? null,
          name,
          parts:
            chosen.length === 0
              ? [{ ...span, staffId: staffId ?? null, work: '' }]
              : chosen.map((line) => ({
                  ...(line.span ?? span),
                  staffId: line.staffId ?? null,
                  work: line.facts?.name ?? '',
                })),
        };
  const text = JSON.stringify(drawn);
  useEffect(() => drawnAppointment.set(text === undefined ? undefined : JSON.parse(text)), [text]);
  useEffect(() => () => drawnAppointment.set(undefined), []);
  return null;
};
