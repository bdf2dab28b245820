import { describe, expect, it } from 'vitest';
import type { ErrorBody, Row } from '../../support/app';
import { testApp } from '../../support/app';

const app = await testApp();

type Body = Readonly<Record<string, unknown>>;

const asAdmin = { as: 'Admin' } as const;

const add = async (body: Body = {}): Promise<Row> => {
  const answer = await app.call('POST', '/api/branches', { ...asAdmin, body: { name: 'فرع جديد', ...body } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

const refused = async (body: Body): Promise<ErrorBody | undefined> => {
  const answer = await app.call<ErrorBody>('POST', '/api/branches', {
    ...asAdmin,
    body: { name: 'فرع', ...body },
  });
  if (answer.status === 201) return undefined;
  expect([400, 409], answer.text).toContain(answer.status);
  return answer.body;
};

const refusedFields = async (body: Body) => Object.keys((await refused(body))?.errors ?? {});

const namesFor = async (query = ''): Promise<readonly unknown[]> =>
  (await app.call<readonly Row[]>('GET', `/api/branches${query}`, asAdmin)).body.map(({ name }) => name);

describe('A branch', () => {
  // BRN-15, BRN-18
  it('needs a name; blanks around what was typed are dropped', async () => {
    expect(await refusedFields({ name: '   ' })).toEqual(['Name']);
    expect(await refusedFields({ name: null })).toEqual(['Name']);
    const trimmed = {
      name: '  فرع  ',
      address: ' شارع ',
      phone: ' 0101 ',
      email: ' a@example.com ',
      nameEn: ' ',
    };
    expect(await add(trimmed)).toMatchObject({
      name: 'فرع',
      address: 'شارع',
      phone: '0101',
      email: 'a@example.com',
      nameEn: null,
    });
  });

  // BRN-16
  it('takes digits of either kind, plus, hyphen, blanks and parentheses as a phone, and no letter', async () => {
    for (const phone of ['02 2670-1100', '(+20) 100', '٠١٠٠ ٥٥٥', '', null])
      expect(await refusedFields({ phone }), String(phone)).toEqual([]);
    for (const phone of ['0100x', 'تليفون', '0100/0101', '0100.5'])
      expect(await refusedFields({ phone }), phone).toEqual(['Phone']);
  });

  // BRN-17
  it('takes nothing or an address as e-mail', async () => {
    for (const email of ['', null, 'a@b.eg', 'first.last+x@mail.example.com'])
      expect(await refusedFields({ email }), String(email)).toEqual([]);
    for (const email of ['a', 'a@b', '@b.eg', 'a b@c.eg', 'a@b@c.eg'])
      expect(await refusedFields({ email }), email).toEqual(['Email']);
  });

  it('begins active, with the zone and the code of its number', async () => {
    const { id, code, isActive, timeZone } = await add();
    expect({ code, isActive, timeZone }).toEqual({
      code: `C${id}`,
      isActive: true,
      timeZone: 'Africa/Cairo',
    });
  });

  // BRN-26
  it('has a code of its own of one to six capitals and digits', async () => {
    const { code } = await add({ code: 'TNT1' });
    expect(code).toBe('TNT1');
    for (const wrong of ['tnt', 'TOOLONG', 'A-B', 'ق'])
      expect(await refusedFields({ code: wrong }), wrong).toEqual(['Code']);
    const twice = await refused({ code: 'TNT1' });
    expect([twice?.code, twice?.field]).toEqual(['branch.codeUsed', 'Code']);
    const other = await add();
    const changed = await app.call<ErrorBody>('PUT', `/api/branches/${other.id}`, {
      ...asAdmin,
      body: { ...other, code: 'TNT1' },
    });
    expect([changed.status, changed.body.code]).toEqual([409, 'branch.codeUsed']);
  });

  // BRN-26
  it('gets another code when somebody has already taken the one it would have had', async () => {
    const { id } = await add();
    await add({ code: `C${id + 2}` });
    const next = await add();
    expect(next.id).toBe(id + 2);
    expect(next.code).toMatch(/^C\d+$/);
    expect(await app.countOf('branches', 'code = $1', [next.code])).toBe(1);
    const emptied = await app.call('PUT', `/api/branches/${id}`, {
      ...asAdmin,
      body: { name: 'فرع', code: '' },
    });
    expect(emptied.body.code).toBe(`C${id}`);
  });
});

describe('Disabling a branch', () => {
  // BRN-12, BRN-25, API-008
  it('never removes it, says so, and changes nothing when it is disabled already', async () => {
    const { id } = await add({ name: 'فرع يغلق' });
    const disable = (lang: 'ar' | 'en') =>
      app.call<unknown>('DELETE', `/api/branches/${id}`, { ...asAdmin, lang });
    const first = await disable('ar');
    expect([first.status, first.body]).toEqual([200, { success: true, message: 'عُطّل الفرع' }]);
    const { body } = await app.call('GET', `/api/branches/${id}`, asAdmin);
    expect(body.isActive).toBe(false);
    const again = await disable('en');
    expect([again.status, again.body]).toEqual([200, { success: true, message: 'The branch was disabled' }]);
    expect((await app.call('GET', `/api/branches/${id}`, asAdmin)).body.version).toBe(body.version);
  });

  // BRN-13, BRN-14, BRN-27, API-003, API-007
  it('is undone by saving it as active; lists and pickers hide it in between', async () => {
    const row = await add({ name: 'فرع يعود' });
    await app.call('DELETE', `/api/branches/${row.id}`, asAdmin);
    expect(await namesFor()).not.toContain('فرع يعود');
    expect(await namesFor('?view=picker')).not.toContain('فرع يعود');
    expect(await namesFor('?includeInactive=true')).toContain('فرع يعود');
    const { status, body } = await app.call('PUT', `/api/branches/${row.id}`, {
      ...asAdmin,
      body: { name: 'فرع يعود', isActive: true },
    });
    expect([status, body.isActive, body.code]).toEqual([200, true, row.code]);
    expect(await namesFor()).toContain('فرع يعود');
  });
});
