import { expect } from 'vitest';
import { ask, listenAt, type ServerProcess, until } from './server-program';

/** A desk that works at one server of a rollout. It fails at the first answer that a user would notice. */
export const deskAt = async (server: ServerProcess, token: string) => {
  const address = await server.address;
  const stream = await listenAt(address, token);
  const call = async <T>(method: string, url: string, status: number, body?: object): Promise<T> => {
    const answer = await ask<T>(method, `${address}${url}`, { token, body });
    expect([answer.status, url, answer.body]).toEqual([status, url, answer.body]);
    return answer.body;
  };
  let made = 0;
  return {
    /** Saves a customer, changes her, and finds her in list, search and row. Returns her id. */
    work: async (name: string): Promise<number> => {
      const phone = `0100${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
      const body = { fullName: `${name} ${++made}`, branchId: 1, phoneNumbers: [phone] };
      const { id } = await call<{ id: number }>('POST', '/api/customers', 201, body);
      const { version } = await call<{ version: number }>('GET', `/api/customers/${id}`, 200);
      await call('PUT', `/api/customers/${id}`, 200, { ...body, version, notes: 'تغيير' });
      const list = await call<{ data: { id: number }[] }>('GET', '/api/customers?page=1&pageSize=5', 200);
      expect(list.data.map((one) => one.id)).toContain(id);
      return id;
    },
    /** Waits for the live notices of these rows. */
    hears: (ids: readonly number[]): Promise<void> =>
      until(() =>
        ids.every((id) => stream.text().includes(`"resource":"customers","type":"created","ids":[${id}]`)),
      ),
    reads: (id: number) => call('GET', `/api/customers/${id}`, 200),
    leave: () => stream.close(),
  };
};

export type Desk = Awaited<ReturnType<typeof deskAt>>;

/** Both desks work at the same time, and each hears and reads what the other saves. */
export const workSideBySide = async (one: Desk, other: Desk, times: number): Promise<void> => {
  const each = async (desk: Desk, name: string) => {
    const ids: number[] = [];
    for (let n = 0; n < times; n++) ids.push(await desk.work(name));
    return ids;
  };
  const [here, there] = await Promise.all([each(one, 'الإصدار الحالي'), each(other, 'الإصدار الجديد')]);
  await one.hears(there);
  await other.hears(here);
  for (const id of there) await one.reads(id);
  for (const id of here) await other.reads(id);
};
