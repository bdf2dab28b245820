import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { issuesOf } from '../../src/schema/issues';
import { record } from '../data/audit';
import { transaction } from '../db/tx';
import { parsed } from './auth';
import { requireRight, type Services } from './context';
import { invalid, notFound } from './errors';
import { defaultSettings } from './settings';

const flag = z.boolean({ error: 'validate.option' });
const between = (min: number, max: number) =>
  z
    .number({ error: 'validate.number' })
    .min(min, { error: 'validate.min' })
    .max(max, { error: 'validate.max' });

/** The settings that can be set one by one, with what each may be (table under SET-05). */
const settable = {
  invoiceTaxRate: between(0, 1),
  loyaltyEnabled: flag,
  loyaltyEarnAmount: between(0.01, 1_000_000),
  loyaltyPointValue: between(0, 1_000_000),
  creditEnabled: flag,
  discountLimitPercent: between(0, 100),
  packageUse: z.enum(['proportion', 'full'], { error: 'validate.option' }),
  packageRefund: z.enum(['listPrice', 'proRata'], { error: 'validate.option' }),
  noShowUsesSession: flag,
  drawerEnabled: flag,
} as const satisfies Partial<Record<keyof typeof defaultSettings, z.ZodType>>;

type SettingKey = keyof typeof settable;

const isSettable = (key: string): key is SettingKey => Object.hasOwn(settable, key);

const valueBody = z.object({ value: z.unknown() });

/** One setting, read by anybody signed in and set by the system manager: `{key, value}` (SET-05). */
export const oneSettingRoutes = (app: FastifyInstance, { pool }: Services): void => {
  app.get<{ Params: { key: string } }>('/settings/:key', async ({ params: { key } }) => {
    if (!isSettable(key)) throw notFound();
    const { rows } = await pool.query<{ value: unknown }>('select value from settings where key = $1', [key]);
    return { key, value: rows[0]?.value ?? defaultSettings[key] };
  });

  app.put<{ Params: { key: string } }>('/settings/:key', async (request) => {
    const actor = requireRight(request, 'settings', 'update');
    const { key } = request.params;
    if (!isSettable(key)) throw notFound();
    const result = settable[key].safeParse(parsed(valueBody, request.body).value);
    if (!result.success) throw invalid(issuesOf(result.error).map((issue) => ({ ...issue, path: [key] })));
    const value = result.data;
    await transaction(pool, async (client) => {
      await client.query('insert into settings (key, value) values ($1, $2) on conflict (key) do nothing', [
        key,
        JSON.stringify(defaultSettings[key]),
      ]);
      const { rows } = await client.query<{ value: unknown }>(
        'select value from settings where key = $1 for update',
        [key],
      );
      const before = rows[0]?.value;
      if (before === value) return;
      await client.query('update settings set value = $2 where key = $1', [key, JSON.stringify(value)]);
      await record(
        client,
        actor,
        {
          action: 'Update',
          entity: 'Settings',
          entityId: key,
          changes: [{ field: key, before, after: value }],
        },
        { kind: 'change', resource: 'settings', type: 'updated', ids: [], branchIds: [], by: actor.userId },
      );
    });
    return { key, value };
  });
};
