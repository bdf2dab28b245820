import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { findOption } from '../../../schema/text/accept';
import { useOptions } from '../../../screens/data/reference';
import { textIn } from '../../../screens/data/row';
import type { FormValues } from '../../../screens/form/values/merge';
import { useDebounced } from '../../../screens/hooks';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { type Drawn, drawnAppointment } from '../draft';
import { news, willTell } from '../told';
import { useAppointment } from './appointment';
import type { StoredAppointment } from './values';

interface ToldProps {
  readonly row: StoredAppointment | undefined;
}

/** One line on the message that the customer will get once the form is saved. Nothing if none goes out. */
export const Told = ({ row }: ToldProps) => {
  const { customerId, branchId, start } = useAppointment(row);
  const status = useWatch<FormValues>({ name: 'status' });
  const { label } = useWords();
  const isWhole = customerId !== undefined && branchId !== undefined && start !== undefined;
  const wanted = useDebounced(
    JSON.stringify(
      isWhole && {
        customerId,
        branchId,
        start: new Date(start).toISOString(),
        status: typeof status === 'string' ? status : 'Planned',
        appointmentId: row?.id ?? null,
      },
    ),
    300,
  );
  const asked = JSON.parse(wanted ?? 'false');
  const { data, isEarlier } = useQueryOf(willTell, asked || {}, { isWanted: asked !== false });
  const kind = isEarlier || asked === false ? undefined : findOption(news, textIn(data, 'kind'));
  return (
    <p className="note booking-told" role="status">
      {kind && label(kind.label)}
    </p>
  );
};

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
