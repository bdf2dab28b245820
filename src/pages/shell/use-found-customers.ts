import { useEffect, useState } from 'react';
import { useCan } from '../../providers/access';
import { isAborted } from '../../providers/http';
import { currentUser } from '../../providers/session';
import { branchIdsFor } from '../../providers/user';
import { type CustomerLine, fetchCustomers } from './customer-list';
import type { PaletteItem } from './palette-items';

export interface Found {
  readonly items: readonly PaletteItem[];
  readonly state: 'idle' | 'searching' | 'failed';
}

const nothing: Found = { items: [], state: 'idle' };
/** Milliseconds without a key press before the server is asked, and how many rows it answers. */
const pause = 200;
const most = 8;

/** Customers by name, phone or code in all branches of the user; asks nothing without customers.read. */
export const useFoundCustomers = (query: string): Found => {
  const allowed = useCan('customers.read');
  const [found, setFound] = useState(nothing);
  const search = query.trim();
  useEffect(() => {
    const branchId = branchIdsFor(currentUser(), 'all');
    if (!allowed || search === '' || branchId?.length === 0) return setFound(nothing);
    setFound(({ items }) => ({ items, state: 'searching' }));
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      fetchCustomers({ search, pageSize: most, branchId, signal: leaving.signal })
        .then((rows) => setFound({ items: rows.map(itemOf), state: 'idle' }))
        .catch((error: unknown) => {
          if (!isAborted(error)) setFound({ items: [], state: 'failed' });
        });
    }, pause);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [search, allowed]);
  return found;
};

const itemOf = ({ id, fullName, paperCode, phone }: CustomerLine): PaletteItem => ({
  key: `customer-${id}`,
  group: 'customers',
  title: fullName,
  note: [paperCode, phone].filter((part) => part !== '').join(' · '),
  to: `/customers/${id}`,
  names: [fullName],
});
