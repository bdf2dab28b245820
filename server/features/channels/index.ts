import type pg from 'pg';
import { z } from 'zod';
import { lacksAcceptance } from '../../../src/resources/channels/actions';
import { channels } from '../../../src/resources/channels/entity';
import { channelActions, fullNumberOf } from '../../../src/resources/channels/link-actions';
import { channelQueries } from '../../../src/resources/channels/queries';
import { withoutEnd } from '../../../src/schema/text/length';
import type { Actor } from '../../data/actor';
import { answer, type ContextOf, perform, serve, subjectsOf, type Values } from '../../data/entity-server';
import { actOnRow } from '../../data/repository';
import { foreignBranch, invalid } from '../../kernel/errors';
import { locks } from '../../kernel/locks';
import { shownPhone } from '../../kernel/phones';
import { fetchRows } from '../../kernel/rows';
import { baseOf, channelOf, endpointOf } from './access';
import { forgetTemplates } from './account';
import { forgetCode } from './codes';
import {
  bindDefault,
  defaultChannel,
  defaultState,
  followDefault,
  requiredDefaultId,
} from './default-channel';
import { issueCode, qrRoute, refusalOf, unlink, verifyWith } from './link';
import { forgetTries } from './registration';
import { connectionOf, storeStatus, type Task, wish } from './states';
import { forgetProvider, startChannelTasks, startChannelWatch } from './tasks';
import { forgetOldEvents, webhookRoutes } from './webhooks';

export { channelOf } from './access';
export { loseRegistration } from './registration';
export { loseChannel } from './states';
export { runChannelTasks, startChannelTasks } from './tasks';

/** Channels: our rows decide, and what exists at the provider follows them (CHN-06 to CHN-31). */
export const channelsServer = serve(channels, {
  work: { channels: startChannelTasks, channelWatch: startChannelWatch },
  sweeps: [forgetOldEvents],
  routes: (api, services, served) => {
    const receivers = subjectsOf(served).flatMap(({ receives }) => receives?.(services) ?? []);
    qrRoute(api, services);
    webhookRoutes(api, services, receivers);
  },
  follows: {
    messaging: (client, actor, changed, services): Promise<void> =>
      followDefault(client, channelsServer, { ...services, actor, changed }),
  },
  tells: { messaging: defaultState },
  configured: ({ messaging }) => ({
    guard: async (context) => ({
      ...(await guardChannel(context)),
      ...baseOf(messaging, context.values, { ...context.before, ...context.values }),
    }),
    // The address followed by the session, as documented (CHN-31).
    answer: (row) => ({
      ...row,
      apiEndpoint: endpointOf(messaging, row),
      phoneNumberShown: shownNumber(row),
    }),
  }),
  answerShape: { adds: z.object({ phoneNumberShown: z.string().optional() }) },
  guard: (context) => guardChannel(context),
  stored: async ({ client, id, values, before, type }) => {
    if (before && isElsewhere(values, before)) await forgetProvider(client, id);
    // Another account has other templates, and another PIN may be the right one.
    if (before && 'accountId' in values) await forgetTemplates(client, id);
    if (values.pin) await client.query(forgetTries, [id]);
    const task = taskOf(type === 'create', values, before);
    if (task) await wish(client, id, task);
    if (awaitsAcceptance({ ...before, ...values })) await storeStatus(client, id, 'RISK_NOT_ACCEPTED');
    if (values.isVerified === false) await forgetCode(client, id);
  },
  removed: async ({ client, id }) => {
    await client.query('update channels set is_default = false, is_verified = false where id = $1', [id]);
    await wish(client, id, 'remove');
  },
  actions: perform(channelActions, {
    restart: async ({ client, row }) => wish(client, row.id, 'restart'),
    logout: async ({ client, row }) => unlink(client, row.id),
    requestCode: { outside: ({ services, row }) => issueCode(services, row.id) },
    verifyCode: { outside: ({ services, row, input }) => verifyWith(services, row.id, input.code) },
    requestPhoneBinding: {
      outside: async ({ services, server, actor, input }) =>
        issueCode(services, await bindDefault(services, server, actor, input)),
    },
    verifyBinding: {
      outside: async ({ services, actor, input }) => {
        const id = await requiredDefaultId(services.pool);
        const mark = await verifyWith(services, id, input.code);
        return (inside) =>
          actOnRow(inside.client, channels, actor, id, { action: 'Status' }, () => mark(inside));
      },
    },
    unbind: async ({ client, actor }) => {
      const id = await requiredDefaultId(client);
      return actOnRow(client, channels, actor, id, { action: 'Status' }, () => unlink(client, id));
    },
  }),
  queries: answer(channelQueries, {
    me: async ({ services, row }) => {
      const channel = await channelOf(services, services.pool, row.id);
      if (!channel?.isProvisioned) return nobody;
      const profile = await channel.provider.getProfile(channel.access);
      if (!profile.ok) throw refusalOf(profile);
      return profile.value;
    },
    status: async ({ services, row }) => connectionOf(services, row.id),
    sessionStatus: async ({ services }) => {
      const channel = await defaultChannel(services.pool);
      return channel ? connectionOf(services, channel.id) : { status: 'STOPPED', me: null };
    },
  }),
});

const nobody = { id: null, pushName: null, name: null, picture: null };

type Context = ContextOf<typeof channels>;

const guardChannel = async (context: Context): Promise<Values | undefined> => {
  switch (context.type) {
    case 'create':
      return newValues(context);
    case 'update':
      return changedValues(context);
    case 'delete':
      return undefined;
  }
};

const newValues = async ({ client, actor, values, input }: Context): Promise<Values> => {
  const { sessionName } = values;
  const sent = typeof sessionName === 'string' ? sessionNameFrom(sessionName) : undefined;
  const refused = (key: string) => invalid([{ path: ['sessionName'], key }]);
  if (sent === '') throw refused('validate.sessionName');
  if (sent !== undefined && (await takenNames(client, sent)).has(sent)) throw refused('validate.taken');
  return {
    sessionName: sent ?? (await freeSessionName(client, String(values.channelName))),
    branchId: values.branchId ?? (await usualBranch(client, actor)),
    phoneNumber: checkedNumber(values),
    riskAccepted: input.acceptsRisk === true || values.riskAccepted === true,
  };
};

const changedValues = async ({ actor, values, before, asked, input }: Context): Promise<Values> => {
  // Only Admin may make a channel central.
  if ('branchId' in asked && values.branchId === null && !actor.isAdmin) throw foreignBranch();
  const whole: Values = { ...before, ...values };
  checkedNumber(whole);
  const isSame = before && numberIn(before) === numberIn(whole);
  return {
    ...(isSame ? {} : { isVerified: false }),
    ...(input.acceptsRisk === true ? { riskAccepted: true } : {}),
  };
};

const numberIn = ({ countryCode, phoneNumber }: Values): string | undefined =>
  fullNumberOf(typeof countryCode === 'string' ? countryCode : null, String(phoneNumber ?? ''));

/** The channel's own number, as people write it (m12). */
const shownNumber = (row: Values): string =>
  shownPhone({ raw: numberIn(row) ?? String(row.phoneNumber ?? '') });

const checkedNumber = (values: Values): unknown => {
  if (numberIn(values) === undefined) throw invalid([{ path: ['phoneNumber'], key: 'validate.phone' }]);
  return values.phoneNumber;
};

/** Returns the branch if none was sent: null for Admin, else the first active one of the user (CHN-29). */
const usualBranch = async (client: Context['client'], actor: Actor): Promise<number | null> => {
  if (actor.isAdmin) return null;
  const [first] = await fetchRows(client, { id: 'number' })(
    'select id from branches where id = any($1::int[]) and is_active order by id limit 1',
    [actor.branchIds],
  );
  if (!first) throw invalid([{ path: ['branchId'], key: 'validate.required' }]);
  return first.id;
};

const taskOf = (isNew: boolean, values: Values, before: Context['before']): Task | undefined => {
  const isUsed = isUsable({ ...before, ...values });
  if (isNew) return isUsed ? 'create' : undefined;
  if (before && isUsed !== isUsable(before)) return isUsed ? 'start' : 'stop';
  if (!isUsed) return undefined;
  if (isElsewhere(values, before) || values.apiKey || values.pin) return 'create';
  // The new number must be linked, so the phone that is linked now is logged out.
  return values.isVerified === false && before?.isVerified ? 'logout' : undefined;
};

const awaitsAcceptance = ({ provider, riskAccepted }: Values): boolean =>
  lacksAcceptance({ provider: String(provider), riskAccepted: riskAccepted === true });

const isUsable = (values: Values): boolean => values.isActive !== false && !awaitsAcceptance(values);

const isElsewhere = (values: Values, before: Context['before']): boolean =>
  'apiEndpoint' in values && values.apiEndpoint !== before?.apiEndpoint;

const longest = 40;

/** Returns a session name for providers: `[a-z0-9-]`, at most 40 characters; '' if nothing is left. */
const sessionNameFrom = (text: string): string =>
  withoutEnd(
    (
      text
        .toLowerCase()
        .normalize('NFKD')
        .match(/[a-z0-9]+/g) ?? []
    )
      .join('-')
      .slice(0, longest),
    '-',
  );

/**
 * Returns a free session name (CHN-29). Names of deleted channels stay taken, because they may still exist at
 * their provider. `takenNames` locks until the transaction ends, so that concurrent callers get different names.
 */
const freeSessionName = async (client: pg.PoolClient, channelName: string): Promise<string> => {
  const base = sessionNameFrom(channelName) || 'channel';
  const taken = await takenNames(client, base);
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const ending = `-${number}`;
    const name = `${base.slice(0, longest - ending.length)}${ending}`;
    if (!taken.has(name)) return name;
  }
};

const takenNames = async (client: pg.PoolClient, base: string): Promise<ReadonlySet<string>> => {
  await client.query('select pg_advisory_xact_lock($1)', [locks.channelNames]);
  const rows = await fetchRows(client, { name: 'text' })(
    'select session_name as name from channels where session_name like $1',
    [`${base.slice(0, longest - 8)}%`],
  );
  return new Set(rows.map(({ name }) => name));
};
