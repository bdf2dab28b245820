import { messagingSettings } from '../../src/resources/messages/settings';
import { settingKeyOf } from '../../src/schema/settings';
import { adminAt, ask, signInAt, until } from '../support/programs/server-program';
import { crowd } from './plan';
import type { Provider } from './provider';
import type { Stack } from './stack';

/** A signed-in user. */
export interface Person {
  readonly token: string;
  readonly userId: number;
  readonly branchId: number;
}

/** The centre in which the day happens. */
export interface Centre {
  readonly admin: string;
  readonly branchIds: readonly number[];
  readonly serviceId: number;
  readonly desks: readonly Person[];
  readonly specialists: readonly Person[];
  readonly owners: readonly Person[];
  /** Who the watcher calls as: in a branch of its own, whose messages wait behind no others. */
  readonly reader: Person;
  readonly sessions: readonly string[];
}

export const firstAdmin = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'قهوة-باردة-1', DEMO: '0' };

const given = 'مؤقتة-جديدة-59';
const own = 'قهوة-باردة-2';

/** Fills an empty centre through its calls: branches, a service, users of each kind, a linked channel a branch. */
export const fillCentre = async (stack: Stack, provider: Provider): Promise<Centre> => {
  const { web } = stack;
  const admin = await adminAt(web, firstAdmin);
  const post = async <T extends { readonly id: number }>(url: string, body: object): Promise<T> => {
    const answer = await ask<T>('POST', `${web}/api${url}`, { token: admin, body });
    if (answer.status !== 201) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const branchIds = [1];
  while (branchIds.length < crowd.branches)
    branchIds.push((await post('/branches', { name: `فرع ${branchIds.length + 1}` })).id);
  const branchOf = (index: number): number => branchIds[index % branchIds.length] ?? 1;
  const watched = (await post('/branches', { name: 'فرع المراقبة' })).id;
  const { id: serviceId } = await post('/services', { name: 'تنظيف بشرة', duration: 30, price: 100 });

  const person = async (role: string, name: string, branchId: number, more = {}): Promise<Person> => {
    const { id } = await post('/users', {
      username: name,
      fullName: `موظفة ${name}`,
      password: given,
      roleNames: [role],
      branchIds: [branchId],
      ...more,
    });
    const first = await signInAt(web, name, given);
    await ask('POST', `${web}/api/auth/change-password`, {
      token: first,
      body: { currentPassword: given, newPassword: own },
    });
    // One after another: a sign-in counts as a try until it has succeeded.
    return { token: await signInAt(web, name, own), userId: id, branchId };
  };
  const people = async (role: string, name: string, count: number, more = {}): Promise<readonly Person[]> => {
    const all: Person[] = [];
    while (all.length < count)
      all.push(await person(role, `${name}-${all.length}`, branchOf(all.length), more));
    return all;
  };
  const specialists = await people('Staff', 'specialist', crowd.specialists, { isBookable: true });
  const desks = await people('Receptionist', 'desk', crowd.desks);
  const owners = await people('Admin', 'chief', crowd.owners);
  const reader = await person('Admin', 'reader', watched);
  // It is ten in the morning in all branches: messages wait at night.
  const zone = new Date().getUTCHours() - 10;
  await stack.ask(`update branches set time_zone = 'Etc/GMT${zone < 0 ? '' : '+'}${zone}'`);
  await stack.ask(
    `insert into settings (key, value) values ('${settingKeyOf(messagingSettings, 'isEnabled')}', 'true')
     on conflict (key) do update set value = 'true'`,
  );

  const sessions: string[] = [];
  for (const [index, branchId] of [...branchIds, watched].entries()) {
    const phone = `10100000${String(index).padStart(2, '0')}`;
    const { sessionName } = await post<{ id: number; sessionName: string }>('/whatsapp/sessions', {
      channelName: `قناة ${index}`,
      acceptsRisk: true,
      phoneNumber: phone,
      countryCode: '20',
      branchId,
    });
    sessions.push(sessionName);
    await until(() => provider.held(sessionName) !== null);
    provider.control(sessionName, 'scan', { phone: `20${phone}` });
  }
  return { admin, branchIds, serviceId, desks, specialists, owners, reader, sessions };
};
