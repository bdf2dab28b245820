import { useFormat, useT } from '../../../i18n/react';
import { useOwned } from '../../appointments/form/appointment';
import type { BillLine } from '../pay/lines';

/** Names the package that the server takes a line's session from, and which of its sessions it is. */
export const useSessionOf = (
  lines: readonly BillLine[],
  customerId: number | undefined,
  appointmentId: number | null,
): ((place: number) => string | undefined) => {
  const t = useT();
  const format = useFormat();
  const isAsked = lines.some(({ isCovered }) => isCovered);
  const { data: owned } = useOwned(isAsked ? customerId : undefined, appointmentId ?? undefined);
  return (place) => {
    const { serviceId, isCovered } = lines[place] ?? {};
    if (!isCovered || serviceId === null || serviceId === undefined) return undefined;
    const taken = lines.slice(0, place).filter((one) => one.isCovered && one.serviceId === serviceId).length;
    const sessions = (owned?.packages ?? []).flatMap(({ name, items }) =>
      items
        .filter((part) => part.serviceId === serviceId)
        .flatMap(({ left, sessions: all }) =>
          Array.from({ length: left }, (_, used) => ({ name, all, number: all - left + used + 1 })),
        ),
    );
    const found = sessions[taken];
    return (
      found &&
      t('pay.sessionOf', {
        name: found.name,
        number: format.integer(found.number),
        all: format.integer(found.all),
      })
    );
  };
};
