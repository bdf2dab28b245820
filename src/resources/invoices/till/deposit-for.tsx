import { useCan } from '@refinedev/core';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { humanMoment } from '../../../i18n/human';
import { useSession } from '../../../providers/session';
import { zoneIn } from '../../../screens/data/row';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import { useRowsOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { appointments } from '../../appointments/entity';
import { depositFor } from '../deposit-id';

interface DepositFor {
  /** Null: the deposit is for no booking. */
  readonly appointmentId: number | null;
  /** Drawn beneath the deposit. */
  readonly part: ReactNode;
}

/**
 * The planned booking that a deposit is for, chosen by itself if there is one. Asks nothing until `isWanted`.
 * `except`: the booking that is paid now.
 */
export const useDepositFor = (
  customerId: number | undefined,
  isWanted: boolean,
  except?: number | null,
): DepositFor => {
  const { label, lang } = useWords();
  const session = useSession();
  const maySee = useCan({ resource: 'appointments', action: 'read' }).data?.can === true;
  const isAsked = isWanted && maySee && customerId !== undefined;
  const { rows = [] } = useRowsOf(
    appointments,
    { customerId: customerId ?? 0, status: 'Planned', sortBy: 'start', pageSize: 50 },
    { isWanted: isAsked },
  );
  const [chosen, setChosen] = useState<number | null>();
  const planned = isAsked
    ? rows.filter(
        (row) => row.customerId === customerId && row.id !== except && Date.parse(row.end) > Date.now(),
      )
    : [];
  const [only] = planned.length === 1 ? planned : [];
  const known = planned.find(({ id }) => id === chosen)?.id;
  const appointmentId = chosen === null ? null : (known ?? only?.id ?? null);
  const part = planned.length > 0 && (
    <FieldFrame id="deposit-for" label={label(depositFor.label)}>
      <Select
        id="deposit-for"
        className="input-wide"
        allowClear
        value={appointmentId}
        options={planned.map(({ id, start, branchId }) => ({
          value: id,
          label: humanMoment(start, new Date(), lang, { timeZone: zoneIn(session, branchId) }),
        }))}
        onChange={(next: number | null | undefined) => setChosen(next ?? null)}
      />
    </FieldFrame>
  );
  return { appointmentId, part };
};
