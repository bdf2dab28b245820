import { describe, expect, it } from 'vitest';
import { mostTries } from '../../../server/features/customers/link';
import { addDays, todayIn } from '../../../src/i18n/zone';
import type { ErrorBody, Row } from '../../support/app';
import { testApp } from '../../support/app';
import { type PersonName, permissionsOf } from '../../support/world';

const app = await testApp();

interface Customer extends Row {
  readonly fullName: string;
  readonly branchId: number;
  readonly paperCode: number | null;
  readonly personCode: string;
  readonly linkedBranches: readonly { readonly branchId: number }[];
  readonly phones: readonly {
    readonly phoneRaw: string;
    readonly phoneNorm: string | null;
    readonly phoneShown: string;
  }[];
  readonly warnings?: readonly {
    readonly code: string;
    readonly customerId: number;
    readonly name: string;
  }[];
}

const payload = (changes: Readonly<Record<string, unknown>> = {}) => ({
  fullName: 'منى',
  branchId: app.branches.own,
  phoneNumbers: ['01005550001'],
  ...changes,
});

const add = async (
  changes: Readonly<Record<string, unknown>> = {},
  as: PersonName = 'Receptionist',
): Promise<Customer> => {
  const { status, body, text } = await app.call<Customer>('POST', '/api/customers', {
    as,
    body: payload(changes),
  });
  expect(status, text).toBe(201);
  return body;
};

const found = async (search: string, as: PersonName = 'Receptionist'): Promise<readonly number[]> =>
  (
    await app.call<readonly Customer[]>('GET', `/api/customers?search=${encodeURIComponent(search)}`, { as })
  ).body.map(({ id }) => id);

describe('A customer’s phones', () => {
  // CUS-60
  it('are kept as typed, in international form, and in the one form that is shown (m12)', async () => {
    const { phones } = await add({
      phoneNumbers: ['٠١٠٠ ٥٥٥ ١٢٣٤', '00966 50 123 4567', '+971501234567', '12345'],
    });
    expect(phones.map(({ phoneRaw, phoneNorm, phoneShown }) => [phoneRaw, phoneNorm, phoneShown])).toEqual([
      ['٠١٠٠ ٥٥٥ ١٢٣٤', '+201005551234', '0100 555 1234'],
      ['00966 50 123 4567', '+966501234567', '+966 50 123 4567'],
      ['+971501234567', '+971501234567', '+971 50 123 4567'],
      ['12345', null, '12345'],
    ]);
  });

  // B 7 B 8
  it('are found in every way of writing them', async () => {
    const { id } = await add({ phoneNumbers: ['01000062075'] });
    const ways = [
      '010.000.62075',
      '010‑000–62075',
      '+20 01000062075',
      '+20 (0)1000062075',
      '0020 100 006 2075',
    ];
    for (const way of [...ways, '٠١٠٠٠٠٦٢٠٧٥', '010 0006', '62075'])
      expect(await found(way), way).toContain(id);
    const [phone] = (await add({ phoneNumbers: ['010.000.62076'] })).phones;
    expect(phone?.phoneNorm).toBe('+201000062076');
  });

  // B 12
  it('are known without a mobile too, in each way of writing them', async () => {
    const first = await add({ phoneNumbers: ['02 2345 6789'] });
    for (const way of ['+20 2 23456789', '0020 (0)2 2345 6789', '٠٢٢٣٤٥٦٧٨٩'])
      expect(await found(way), way).toContain(first.id);
    const again = await add({ phoneNumbers: ['+20 (0)2 23456789'] });
    expect(await found('02 2345 6789')).toContain(again.id);
    expect(again.warnings).toEqual([
      { code: 'customer.phoneKnown', customerId: first.id, name: first.fullName },
    ]);
    const url = `/api/customers/phone-known?phone=${encodeURIComponent('٠٢٢٣٤٥٦٧٨٩')}&except=${again.id}`;
    const { body } = await app.call('GET', url, { as: 'Receptionist' });
    expect(body).toEqual({ known: [{ customerId: first.id, name: first.fullName }] });
  });

  // B 6
  it('that hardly can be phones are asked about before a search of other branches', async () => {
    const body = { phone: '12345', fullName: 'منى', branchId: app.branches.own };
    const { status, body: said } = await app.call<ErrorBody>('POST', '/api/customers/link', {
      as: 'Receptionist',
      body,
    });
    expect([status, said.code]).toEqual([400, 'validation.failed']);
  });

  // B 6
  it('that hardly can be phones are kept, asked about, and nobody’s', async () => {
    for (const phone of ['2.01E+11', '0000000000', '12345']) {
      const both = [await add({ phoneNumbers: [phone] }), await add({ phoneNumbers: [phone] })];
      for (const { warnings } of both) expect(warnings).toEqual([{ code: 'customer.phoneDoubtful', phone }]);
    }
  });

  // m4
  it('are as their e-mail kept and asked about', async () => {
    const email = 'not-an-email';
    const { warnings } = await add({ email });
    expect(warnings).toEqual([{ code: 'customer.emailDoubtful', name: email }]);
    const known = await add({ email: 'a@example.com', phoneNumbers: ['01005550177'] });
    expect(known.warnings).toBeUndefined();
  });

  // CUS-43 CUS-47
  it('must be one at least, and empty ones are dropped', async () => {
    const { phones } = await add({ phoneNumbers: ['', ' ', '01005550002'] });
    expect(phones.length).toBe(1);
    const { status, body } = await app.call<ErrorBody>('POST', '/api/customers', {
      as: 'Receptionist',
      body: payload({ phoneNumbers: ['', ' '] }),
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual(['PhoneNumbers']);
  });
});

describe('A phone that another card has', () => {
  it('is warned of with that card, and saved all the same', async () => {
    const mother = await add({ fullName: 'الأم', phoneNumbers: ['01005557777'] });
    const daughter = await add({ fullName: 'الابنة', phoneNumbers: ['+20 100 555 7777'] });
    expect(daughter.warnings).toEqual([{ code: 'customer.phoneKnown', customerId: mother.id, name: 'الأم' }]);
    const url = `/api/customers/phone-known?phone=${encodeURIComponent('٠١٠٠٥٥٥٧٧٧٧')}`;
    const { body } = await app.call<{ known: readonly { customerId: number }[] }>('GET', url, {
      as: 'Receptionist',
    });
    expect(body.known.map(({ customerId }) => customerId)).toEqual([mother.id, daughter.id]);
    const other = await app.call<typeof body>('GET', `${url}&except=${daughter.id}`, { as: 'Receptionist' });
    expect(other.body.known.map(({ customerId }) => customerId)).toEqual([mother.id]);
  });

  it('of a foreign branch is not mentioned, however many there are', async () => {
    for (let i = 0; i < 6; i++)
      await add({ phoneNumbers: ['01005558888'], branchId: app.branches.foreign }, 'Admin');
    const own = await add({ fullName: 'الأولى', phoneNumbers: ['01005558888'] });
    expect(own.warnings).toBeUndefined();
    const second = await add({ phoneNumbers: ['01005558888'] });
    expect(second.warnings?.map(({ customerId }) => customerId)).toEqual([own.id]);
  });
});

describe('Searching customers', () => {
  // CUS-62
  it('finds a name in every way of writing it', async () => {
    const { id } = await add({ fullName: 'أَحْمَد فؤاد مُصطفى', nameEn: 'Ahmed José' });
    for (const search of ['إحمد', 'أحـــمد', 'مصطفي احمد', ' فواد ', 'AHMED JOSE'])
      expect(await found(search), search).toContain(id);
    const woman = await add({ fullName: 'فاطمة هدى' });
    for (const search of ['فاطمه', 'فاطمة', 'هدي', 'فاط', 'فا'])
      expect(await found(search), search).toContain(woman.id);
    expect(await found('اطمه هدى xyz')).not.toContain(woman.id);
  });

  //
  it('shows those whose name begins with the words first, in lists and pickers', async () => {
    const first = await add({ fullName: 'سندس عبد الجليل' });
    const inside = await add({ fullName: 'هناء سندس' });
    const second = await add({ fullName: 'سُندس' });
    const last = await add({ fullName: 'ليلى سندس' });
    expect(await found('سندس')).toEqual([second.id, first.id, last.id, inside.id]);
    expect(await found('سندس عبدالجليل')).toEqual([first.id]);
    const picked = await app.call<readonly Row[]>(
      'GET',
      `/api/customers?view=picker&search=${encodeURIComponent('سندس')}`,
      { as: 'Receptionist' },
    );
    expect(picked.body.map(({ id }) => id)).toEqual([second.id, first.id, last.id, inside.id]);
  });

  it('tells namesakes apart in a picker: end of the phone, code, last visit; of the phone nothing without its right', async () => {
    const one = await add({
      fullName: 'نجاة سالم',
      phoneNumbers: ['٠١٠٠ ٥٥٥ ٤٣٢١', '01005550009'],
      paperCode: 881,
    });
    const other = await add({ fullName: 'نجاة سالم', phoneNumbers: ['abc'] });
    const visit = await app.call<Row & { readonly checkIn: string }>('POST', '/api/attendance', {
      as: 'BranchManager',
      body: { customerId: one.id, branchId: app.branches.own },
    });
    const pickedBy = async (as: PersonName) =>
      (
        await app.call<readonly Row[]>(
          'GET',
          `/api/customers?view=picker&search=${encodeURIComponent('نجاة سالم')}`,
          { as },
        )
      ).body;
    const facts = { id: one.id, paperCode: 881, lastVisit: visit.body.checkIn };
    const unknown = { id: other.id, paperCode: other.paperCode, lastVisit: null };
    // Whoever was here last comes first, however new the other card is, because Enter takes the first.
    expect(await pickedBy('Receptionist')).toMatchObject([
      { ...facts, phoneEnd: '4321' },
      { ...unknown, phoneEnd: null },
    ]);
    const blind = await pickedBy('Staff');
    expect(blind).toMatchObject([facts, unknown]);
    for (const row of blind) expect(row).not.toHaveProperty('phoneEnd');
    const namesIn = async (query: string) =>
      (
        await app.call<readonly Row[]>('GET', `/api/customers?view=picker&${query}`, { as: 'Receptionist' })
      ).body.map(({ id }) => id);
    const last = await add({ fullName: 'الأخيرة' });
    expect(await namesIn(`page=1&pageSize=1&ids=${one.id}&ids=${last.id}`)).toEqual([one.id, last.id]);
    expect(await namesIn(`search=${encodeURIComponent('الأخيرة')}&ids=${one.id}`)).toEqual([one.id, last.id]);
  });

  // CUS-62
  it('finds a phone in every form, and a part of it', async () => {
    const { id } = await add({ phoneNumbers: ['٠١٢٢ ٣٣٣ ٤٤٥٥'] });
    for (const search of ['0122 333 4455', '+201223334455', '00201223334455', '1223334455', '٣٣٣-٤٤٥'])
      expect(await found(search), search).toContain(id);
  });

  it('finds the customer’s code and person number, in either kind of digits', async () => {
    const { id, personCode } = await add({ paperCode: 98_765 });
    for (const search of ['98765', '٩٨٧٦٥', personCode]) expect(await found(search), search).toContain(id);
  });
});

describe('A customer’s card', () => {
  it('keeps the nationality under its Arabic word, another as it was written, and is found by either word (R-47)', async () => {
    const kept = async (nationality: string) => (await add({ nationality })).nationality;
    expect(await kept('Kuwaiti')).toBe('كويتي');
    expect(await kept(' qatari ')).toBe('قطري');
    expect(await kept('ألباني')).toBe('ألباني');
    for (const word of ['Qatari', 'قطري']) {
      const { body } = await app.call<readonly Row[]>(
        'GET',
        `/api/customers?nationality=${encodeURIComponent(word)}`,
        { as: 'Admin' },
      );
      expect(
        body.map(({ nationality }) => nationality),
        word,
      ).toEqual(['قطري']);
    }
  });

  // CUS-29 CUS-60
  it('gets a person number of its own and the nationality of most', async () => {
    const [first, second] = [await add(), await add()];
    expect(first.personCode).toMatch(/^1\d{5}$/);
    expect(second.personCode).not.toBe(first.personCode);
    expect(first.nationality).toBe('مصري');
  });

  it('is refused with a birth that is still to come by the clock of its branch, new or changed', async () => {
    const { own } = app.branches;
    const dayIn = (zone: string) => todayIn(zone, new Date());
    const zone = (name: string) =>
      app.pool.query('update branches set time_zone = $2 where id = $1', [own, name]);
    const [last, first] = ['Pacific/Kiritimati', 'Etc/GMT+12'];
    await zone(last);
    const row = await add({ birthDate: dayIn(last), phoneNumbers: ['01005550901'] });
    // The day has not begun in the zone where it begins last.
    await zone(first);
    for (const [method, path] of [
      ['POST', '/api/customers'],
      ['PUT', `/api/customers/${row.id}`],
    ] as const) {
      const { status, body } = await app.call<ErrorBody>(method, path, {
        as: 'Receptionist',
        lang: 'en',
        body: payload({ birthDate: addDays(dayIn(last), 1) }),
      });
      expect([status, body.errors], method).toEqual([400, { BirthDate: ['must not be in the future'] }]);
    }
    // A stored future date does not block a change of other fields.
    const kept = await app.call('PUT', `/api/customers/${row.id}`, {
      as: 'Receptionist',
      body: payload({ birthDate: dayIn(last), notes: 'ملاحظة', phoneNumbers: ['01005550901'] }),
    });
    expect(kept.status, kept.text).toBe(200);
    await zone('Africa/Cairo');
  });
});

describe('A card of another branch', async () => {
  const linksOf = ({ linkedBranches }: Customer) => linkedBranches.map(({ branchId }) => branchId);
  const phone = '01005559901';
  const link = (body: object, as: PersonName = 'Receptionist') =>
    app.call<Customer & ErrorBody>('POST', '/api/customers/link', {
      as,
      body: { phone, fullName: 'ضيفة الفرعين', branchId: app.branches.own, ...body },
    });

  // R-27 P-02
  it('is shown to this branch once its phone and name are given, and stays the other branch’s', async () => {
    const card = await add(
      { fullName: 'ضيفة الفرعين', branchId: app.branches.foreign, phoneNumbers: [phone] },
      'stranger',
    );
    expect(await found('ضيفة الفرعين')).toEqual([]);
    expect((await link({ phone: phone.slice(0, -1) })).body.code).toBe('customer.notFoundElsewhere');
    expect(await found('ضيفة الفرعين')).toEqual([]);

    const linked = await link({ phone: '+20 100 555 9901' });
    expect(linked.status, linked.text).toBe(200);
    expect(linked.body).toMatchObject({ id: card.id, branchId: app.branches.foreign, branch: null });
    expect(linksOf(linked.body)).toEqual([app.branches.own]);
    expect(await found('ضيفة الفرعين')).toEqual([card.id]);
    expect(await found('ضيفة الفرعين', 'stranger')).toEqual([card.id]);
    // The card's own branch does not see the link, because it belongs to another branch.
    const theirs = await app.call<Customer>('GET', `/api/customers/${card.id}`, { as: 'stranger' });
    expect(theirs.body).toMatchObject({ branchId: app.branches.foreign, linkedBranches: [] });

    const auditLog = await app.countOf(
      'audit_logs',
      `action = 'Assign' and entity_name = 'Customer' and entity_id = $1`,
      [String(card.id)],
    );
    expect(auditLog).toBe(1);
    // The card is linked already, so only another card with the phone would count, and there is none.
    expect((await link({})).status).toBe(404);
  });

  // R-27 R-41
  it('may be changed here, with the other branch’s invoices unseen', async () => {
    const card = await add(
      { fullName: 'زائرة', branchId: app.branches.foreign, phoneNumbers: ['01005559902'] },
      'stranger',
    );
    const sold = await app.call('POST', '/api/invoices', {
      as: 'stranger',
      body: {
        customerId: card.id,
        branchId: app.branches.foreign,
        status: 'Sent',
        items: [{ description: 'كريم', quantity: 1, unitPrice: 100 }],
      },
    });
    expect(sold.status, sold.text).toBe(201);
    const { body } = await link({ phone: '01005559902', fullName: 'زائرة' });
    const saved = await app.call<Customer & ErrorBody>('PUT', `/api/customers/${card.id}`, {
      as: 'Receptionist',
      body: { ...payload({ fullName: 'زائرة معروفة', branchId: card.branchId }), version: body.version },
    });
    expect(saved.status, saved.text).toBe(200);
    expect(linksOf(saved.body)).toEqual([app.branches.own]);
    const invoices = await app.call<readonly Row[]>('GET', `/api/invoices?customerId=${card.id}`, {
      as: 'Receptionist',
    });
    expect(invoices.body).toEqual([]);
  });

  //
  it('is found by two desks at once, and each sees it', async () => {
    await add(
      { fullName: 'لفرعين', branchId: app.branches.foreign, phoneNumbers: ['01005559903'] },
      'stranger',
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => link({ phone: '01005559903', fullName: 'لفرعين' }, 'Receptionist')),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    expect(await app.countOf('customers_linked_branches', 'branch_id = $1', [app.branches.own])).toBe(4);
  });

  describe('that this branch knows (G-05)', async () => {
    const { own, foreign } = app.branches;
    const phoneNumbers = ['01005559904'];
    const theirs = await add({ fullName: 'عميلة الفرع الآخر', branchId: foreign, phoneNumbers }, 'stranger');
    expect((await link({ phone: phoneNumbers[0], fullName: 'عميلة الفرع الآخر' })).status).toBe(200);
    const path = `/api/customers/${theirs.id}`;
    const move = (branchId: number, as: PersonName) =>
      app.call<Customer & ErrorBody>('PUT', path, {
        as,
        body: payload({ fullName: theirs.fullName, branchId, phoneNumbers }),
      });
    const seenBy = async (as: PersonName) => (await app.call('GET', path, { as })).status;

    it('is neither taken to it nor deleted by who reaches this branch alone', async () => {
      const answers = [
        await move(own, 'Receptionist'),
        await app.call<ErrorBody>('DELETE', path, { as: 'BranchManager' }),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [403, 'customer.elsewhere']),
      );
      expect(await seenBy('stranger')).toBe(200);
    });

    it('is not deleted either once it was merged into a card of this branch', async () => {
      const { id } = await add({ fullName: 'بطاقة هنا', phoneNumbers: ['01005559905'] });
      const as = 'BranchManager';
      const merged = await app.call('POST', `/api/customers/${id}/merge`, {
        as,
        body: { otherId: theirs.id },
      });
      expect(merged.status, merged.text).toBe(200);
      const { status, body } = await app.call<ErrorBody>('DELETE', `/api/customers/${id}`, { as });
      expect([status, body.code]).toEqual([403, 'customer.elsewhere']);
      const [{ id: mergeId } = { id: 0 }] = (
        await app.call<readonly Row[]>('GET', `/api/customers/${id}/merges`, { as })
      ).body;
      const back = await app.call('POST', `/api/customers/${id}/unmerge`, { as, body: { mergeId } });
      expect(back.status, back.text).toBe(200);
    });

    it('stays known to the branch that it left, when somebody of both moves it', async () => {
      const moved = await move(own, 'twoBranches');
      expect([moved.status, moved.body.branchId, linksOf(moved.body)]).toEqual([200, own, [foreign]]);
      expect([await seenBy('stranger'), await seenBy('Receptionist')]).toEqual([200, 200]);
      expect((await move(foreign, 'stranger')).body.code).toBe('customer.elsewhere');
      const back = await move(foreign, 'twoBranches');
      expect(linksOf(back.body)).toEqual([own]);
    });
  });

  const nohas = '01005559977';
  const noha = await add(
    { fullName: 'نهى محمود فرج', branchId: app.branches.foreign, phoneNumbers: [nohas] },
    'stranger',
  );
  const miss = (body: object) => link({ phone: nohas, fullName: 'نهى محمود', ...body });
  const forgetTries = () => app.pool.query('delete from customer_link_tries');

  it('stays hidden from who knows its phone but not its name, and from who knows the name but not the phone', async () => {
    const answers = [
      await miss({ fullName: 'سارة أحمد' }),
      await miss({ fullName: 'نهى' }),
      await miss({ phone: '01005559978' }),
      await miss({ phone: '01005559978', fullName: 'سارة أحمد' }),
    ];
    // All the same, so that nobody learns which of the two was right.
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'customer.notFoundElsewhere' } });
    expect(await app.countOf('customers_linked_branches', 'parent_id = $1', [noha.id])).toBe(0);
  });

  it('leaves a line in the audit log for each miss, with no more of the phone than its end', async () => {
    await forgetTries();
    await miss({ fullName: 'سارة أحمد' });
    const { rows } = await app.pool.query<{ changes: readonly { after: string }[] }>(
      `select changes from audit_logs where action = 'LinkMissed' and user_id = $1 order by id desc limit 1`,
      [app.users.Receptionist],
    );
    expect(rows[0]?.changes[0]?.after).toContain('77');
    expect(JSON.stringify(rows)).not.toContain(nohas.slice(2, 8));
  });

  it('is not for who may not see phones: to find it tells whose number it is', async () => {
    await forgetTries();
    const held = await permissionsOf(app.pool, 'Receptionist');
    await app.setPermissions(
      'Receptionist',
      held.filter((key) => key !== 'contacts.read'),
    );
    expect((await miss({})).body.code).toBe('forbidden.contacts.read');
    await app.setPermissions('Receptionist', held);
  });

  it('is found by its phone and name, in any order and spelling', async () => {
    await forgetTries();
    expect(await miss({ fullName: 'محمود نُهي' })).toMatchObject({ status: 200, body: { id: noha.id } });
  });

  it('is looked for twenty times a day by a user, also by many calls at once, and then waits for the next day', async () => {
    await forgetTries();
    const answers = await Promise.all(
      Array.from({ length: mostTries + 15 }, (_, n) => miss({ phone: `010055500${10 + n}` })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(mostTries);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    expect(refused[0]?.body.code).toBe('customer.linkTries');
    expect(Number(refused[0]?.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    // Others have their own.
    const other = await app.call('POST', '/api/customers/link', {
      as: 'BranchManager',
      body: { phone: '01005550000', fullName: 'نهى محمود', branchId: app.branches.own },
    });
    expect(other.status).toBe(404);
  });
});
