import { request } from '../../providers/http';
import { isRecord } from '../../providers/storage';

/** What the shell shows of a customer. */
export interface CustomerLine {
  readonly id: number;
  readonly fullName: string;
  readonly paperCode: string;
  readonly phone: string;
  readonly createdAt: string;
}

export interface CustomerQuery {
  readonly search?: string;
  readonly pageSize: number;
  /** The branches asked for; undefined leaves the parameter out (PRM-28). */
  readonly branchId: readonly number[] | undefined;
  readonly signal: AbortSignal;
}

/** One short page of customers, newest first. Throws HttpError. */
export const fetchCustomers = async (query: CustomerQuery): Promise<readonly CustomerLine[]> => {
  const { search, pageSize, branchId, signal } = query;
  const { data } = await request('GET', '/customers', {
    query: { search, page: 1, pageSize, ...(branchId ? { branchId } : {}) },
    signal,
  });
  const list = isRecord(data) && Array.isArray(data.data) ? data.data : Array.isArray(data) ? data : [];
  return linesOf(list);
};

/** Reads answered rows; what is not a customer is left out. */
export const linesOf = (rows: readonly unknown[]): readonly CustomerLine[] => rows.flatMap(lineOf);

const lineOf = (row: unknown): readonly CustomerLine[] => {
  if (!isRecord(row) || typeof row.id !== 'number') return [];
  const phone: unknown = Array.isArray(row.phones) ? row.phones[0] : undefined;
  return [
    {
      id: row.id,
      fullName: text(row.fullName),
      paperCode: text(row.paperCode),
      phone: isRecord(phone) ? text(phone.phoneRaw) : '',
      createdAt: text(row.createdAt),
    },
  ];
};

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
