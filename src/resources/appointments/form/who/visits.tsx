import { useRowsOf } from '../../../../screens/query/use-query-of';
import { appointments } from '../../entity';

/** Most appointments that are looked through for what the customer usually books. */
const mostRows = 12;
const mostServices = 4;

interface Usual {
  readonly serviceId: number;
  readonly name: string;
}

/** What earlier appointments say of a customer: what she had, newest first. */
export const useVisits = (customerId: number | undefined) => {
  const { rows, isFetching } = useRowsOf(
    appointments,
    { customerId: customerId ?? 0, pageSize: mostRows, sortBy: 'start', desc: true },
    { isWanted: customerId !== undefined },
  );
  const isKnown = customerId !== undefined && !isFetching && rows !== undefined;
  const mine = isKnown ? rows.filter((row) => row.customerId === customerId) : [];
  const usual = new Map<number, Usual>();
  for (const { status, services } of mine)
    if (status === 'Done' || status === 'Planned')
      for (const { serviceId, serviceName } of services)
        if (serviceId !== null && serviceName) usual.set(serviceId, { serviceId, name: serviceName });
  return { isKnown, usual: [...usual.values()].slice(0, mostServices) };
};
