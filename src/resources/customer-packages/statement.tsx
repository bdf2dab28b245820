import { listIn } from '../../screens/lists';
import { embeddedIn, numberIn, textIn } from '../../screens/row';

/** A package somebody owns with the ledger behind its balance, as `/customers/:id/packages` answers it. */
export interface SoldPackage {
  readonly id: number;
  readonly branchId: number | undefined;
  readonly name: string;
  readonly status: string;
  /** A moment. */
  readonly soldAt: string;
  /** The last day on which a session can be had. */
  readonly validUntil: string;
  readonly frozenSince: string;
  /** Pounds. */
  readonly pricePaid: number;
  readonly items: readonly SoldItem[];
  readonly movements: readonly Movement[];
}

export interface SoldItem {
  readonly serviceId: number;
  readonly name: string;
  readonly bought: number;
  readonly left: number;
}

export interface Movement {
  readonly id: number;
  readonly kind: string;
  /** Below zero for what was used or taken away; zero for what concerns the validity alone. */
  readonly sessions: number;
  readonly service: string;
  readonly at: string;
  readonly reason: string;
  /** Who got or gave the sessions of a transfer. */
  readonly customer: string;
  /** Number of the invoice behind it; '' when it has none. */
  readonly document: string;
  readonly user: string;
}

/** Reads the statement; the newest package first, movements in the order they happened. */
export const readStatement = (answer: unknown): readonly SoldPackage[] =>
  (Array.isArray(answer) ? answer : listIn(answer, 'data')).map(readPackage);

const readPackage = (row: unknown): SoldPackage => {
  const items = listIn(row, 'items').map((item) => ({
    serviceId: numberIn(item, 'serviceId') ?? 0,
    name: textIn(item, 'serviceName') || textIn(embeddedIn(item, 'serviceId'), 'name'),
    bought: numberIn(item, 'sessions') ?? 0,
    left: numberIn(item, 'left') ?? 0,
  }));
  const nameOf = (serviceId: number | undefined) => items.find((item) => item.serviceId === serviceId)?.name;
  return {
    id: numberIn(row, 'id') ?? 0,
    branchId: numberIn(row, 'branchId'),
    name: textIn(row, 'name'),
    status: textIn(row, 'status'),
    soldAt: textIn(row, 'soldAt'),
    validUntil: textIn(row, 'validUntil'),
    frozenSince: textIn(row, 'frozenSince'),
    pricePaid: numberIn(row, 'pricePaid') ?? 0,
    items,
    movements: listIn(row, 'movements')
      .map((line, index) => ({
        id: numberIn(line, 'id') ?? index,
        kind: textIn(line, 'kind'),
        sessions: numberIn(line, 'sessions') ?? 0,
        service:
          nameOf(numberIn(line, 'serviceId')) ??
          (textIn(line, 'serviceName') || textIn(embeddedIn(line, 'serviceId'), 'name')),
        at: textIn(line, 'at'),
        reason: textIn(line, 'reason'),
        customer: textIn(embeddedIn(line, 'customerId'), 'fullName'),
        document: textIn(embeddedIn(line, 'invoiceId'), 'invoiceNumber'),
        user: textIn(embeddedIn(line, 'userId'), 'fullName') || textIn(line, 'userName'),
      }))
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id),
  };
};

/** What can be done to it by hand: nothing to one that was given back, transfers only while it runs. */
export type Act = 'extend' | 'freeze' | 'release' | 'transfer' | 'correct';

export const actsOn = ({ status, items }: SoldPackage): readonly Act[] => {
  switch (status) {
    case 'Active':
      return items.some(({ left }) => left > 0)
        ? ['extend', 'freeze', 'transfer', 'correct']
        : ['extend', 'correct'];
    case 'Frozen':
      return ['release', 'extend', 'correct'];
    case 'Expired':
      return ['extend'];
    case 'Used':
      return ['correct'];
    default:
      return [];
  }
};
