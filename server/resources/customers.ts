import { customers } from '../../src/resources/customers/entity';
import { refuseBookedCustomer } from '../bookings/uses';
import type { EntityServer, GuardContext, Values } from '../data/entity-server';
import { normalisePhone, phoneSearchForms } from '../lib/phones';
import { accountRoutes } from '../money/account-routes';
import { refuseBoundCustomer } from '../money/uses';
import { customerRoutes } from './customer-routes';
import { knownPhones } from './known-phones';
import { claimCode, nextFreeCode } from './paper-codes';

/** Customers: phones in international form, person numbers, paper codes, and a word on known phones. */
export const customersServer: EntityServer = {
  entity: customers,
  derive: (values) => ({ phones: phonesOf(values) }),
  guard: async (context) => {
    if (context.type === 'delete') {
      await refuseBookedCustomer(context);
      return refuseBoundCustomer(context);
    }
    return context.type === 'create' ? guardCreate(context) : guardUpdate(context);
  },
  stored: async ({ client, values, before, id }) => {
    if (typeof values.paperCode !== 'number') return;
    const branchId = Number(values.branchId ?? before?.branchId);
    if (before?.paperCode === values.paperCode && before.branchId === branchId) return;
    await claimCode(client, { branchId, code: values.paperCode, customerId: id });
  },
  searchParts: (values) =>
    listOf(values.phones).map((phone) =>
      phoneSearchForms(String(phone.phoneRaw ?? ''), textOrNull(phone.phoneNorm)),
    ),
  warn: async ({ client, actor, row }) => {
    const norms = listOf(row.phones).flatMap((phone) => textOrNull(phone.phoneNorm) ?? []);
    const known = await knownPhones(client, actor, { norms, except: row.id });
    return known.map(({ customerId, name }) => ({ code: 'customer.phoneKnown', customerId, name }));
  },
  routes: (app, parts) => {
    customerRoutes(app, parts);
    accountRoutes(app, parts);
  },
};

const guardCreate = async ({ client, values, body }: GuardContext): Promise<Values> => {
  const { rows } = await client.query<{ code: string }>(`select nextval('person_codes')::text as code`);
  const personCode = rows[0]?.code ?? null;
  // An untouched prefill is only a hint; the number is decided here, under the branch's lock (CUS-60).
  const paperCode =
    body.paperCodeAuto === true
      ? await nextFreeCode(client, Number(values.branchId))
      : (values.paperCode ?? null);
  return { personCode, paperCode };
};

/** A card that moves to another branch leaves its code there, taken for ever, unless it is given one of the new branch's. */
const guardUpdate = async ({ client, values, before, body }: GuardContext): Promise<Values> => {
  const branchId = Number(values.branchId ?? before?.branchId);
  if (body.paperCodeAuto === true) return { paperCode: await nextFreeCode(client, branchId) };
  const moved = before?.branchId !== branchId;
  const keepsOld = !('paperCode' in values) || values.paperCode === before?.paperCode;
  return moved && keepsOld ? { paperCode: null } : {};
};

const phonesOf = (values: Values): readonly Values[] => {
  const nationality = typeof values.nationality === 'string' ? values.nationality : undefined;
  return listOf(values.phones).map((phone) => ({
    ...phone,
    phoneNorm: normalisePhone({ raw: String(phone.phoneRaw ?? ''), ...(nationality ? { nationality } : {}) }),
  }));
};

const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : []);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
