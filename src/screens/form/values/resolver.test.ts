import { describe, expect, it } from 'vitest';
import { isTextKey } from '../../../i18n/errors';
import type { TextParams, Translate } from '../../../i18n/react';
import { fill, say } from '../../../i18n/say';
import { getReader } from '../../../i18n/store';
import { ar, type TextKey } from '../../../i18n/texts';
import { addDays, todayIn } from '../../../i18n/zone';
import { branches } from '../../../resources/branches/entity';
import { channels } from '../../../resources/channels/entity';
import { customers } from '../../../resources/customers/entity';
import { expenses } from '../../../resources/expenses/entity';
import { invoices } from '../../../resources/invoices/entity';
import { packages } from '../../../resources/packages/entity';
import { services } from '../../../resources/services/entity';
import { shifts } from '../../../resources/shifts/entity';
import { users } from '../../../resources/users/entity';
import type { Entity } from '../../../schema/entity';
import type { InputMode } from '../../../schema/visibility';
import type { Words } from '../../words';
import type { FormValues } from './merge';
import { resolverOf } from './resolver';

const find: Translate['find'] = (key, params) => (isTextKey(ar, key) ? say(ar, key, params) : undefined);
const t: Translate = Object.assign((key: TextKey, params?: TextParams) => say(ar, key, params), { find });
const words: Words = {
  lang: 'ar',
  t,
  label: (text) => fill(text.ar, {}, 'ar'),
  entityText: (_, part) => part,
  optionText: (_, value) => value,
  rowTitle: (_, title) => title,
};

const check = async (entity: Entity, mode: InputMode, values: FormValues, row?: FormValues) =>
  resolverOf(
    entity,
    mode,
    words,
    {},
    row,
  )(values, undefined, { fields: {}, shouldUseNativeValidation: false });

const newUser = {
  fullName: 'منى فؤاد',
  username: 'mona',
  password: 'secret-1',
  passwordConfirm: 'secret-1',
  roleNames: ['Staff'],
  branchIds: [1],
};

describe('a new user', () => {
  it('is sent once both passwords are the same, without the second one', async () => {
    const { values, errors } = await check(users, 'create', newUser);
    expect(errors).toEqual({});
    expect(values).toMatchObject({ password: 'secret-1', roleNames: ['Staff'], branchIds: [1] });
    expect(values).not.toHaveProperty('passwordConfirm');
  });

  // USR-17
  it('is held back while the two passwords differ', async () => {
    const { errors } = await check(users, 'create', { ...newUser, passwordConfirm: 'secret-2' });
    expect(errors.passwordConfirm?.message).toBe('كلمتا المرور غير متطابقتين');
  });

  // USR-12 USR-13 USR-14 USR-15 USR-16
  it('is told everything that is missing at once', async () => {
    const { errors } = await check(users, 'create', {});
    expect(errors.username?.message).toBe('اسم المستخدم مطلوب');
    expect(errors.fullName?.message).toBe('الاسم الكامل مطلوب');
    // USR-16: its owner may choose it by a link.
    expect(errors.password).toBe(undefined);
    expect(errors.roleNames).toMatchObject({ root: { message: 'يجب اختيار الدور' } });
    expect(errors.branchIds).toMatchObject({ root: { message: 'يجب اختيار فرع واحد على الأقل' } });
  });

  // USR-18 USR-28
  it('needs no password and no confirmation once they exist', async () => {
    const { errors } = await check(users, 'update', { ...newUser, password: null, passwordConfirm: null });
    expect(errors).toEqual({});
  });
});

describe('a new customer', () => {
  // CUS-41 CUS-42 CUS-43 CUS-45
  it('is asked for name, branch and phone, in this order', async () => {
    const { errors } = await check(customers, 'create', { phoneNumbers: [' ', null] });
    expect(Object.keys(errors)).toEqual(['fullName', 'branchId', 'phoneNumbers']);
    expect(errors.fullName?.message).toBe('اسم العميل مطلوب');
    expect(errors.branchId?.message).toBe('يجب اختيار الفرع');
    expect(JSON.stringify(errors.phoneNumbers)).toContain('يجب إدخال رقم هاتف واحد على الأقل');
  });

  // CUS-46 CUS-47
  it('is sent with trimmed texts and without the phones that were left empty', async () => {
    const { values, errors } = await check(customers, 'create', {
      fullName: '  منى  ',
      branchId: 1,
      phoneNumbers: ['', ' 010 ', '  '],
      address: ' شارع ',
      email: '   ',
    });
    expect(errors).toEqual({});
    expect(values).toMatchObject({ fullName: 'منى', phoneNumbers: ['010'], address: 'شارع', email: null });
  });

  // CUS-36
  it('needs no code, but one that is typed is a whole number', async () => {
    const whole = { fullName: 'منى', branchId: 1, phoneNumbers: ['010'] };
    expect((await check(customers, 'create', whole)).errors).toEqual({});
    expect((await check(customers, 'create', { ...whole, paperCode: 12 })).errors).toEqual({});
    for (const paperCode of [1.5, 0, -3])
      expect((await check(customers, 'create', { ...whole, paperCode })).errors).toHaveProperty('paperCode');
  });

  it('was born today at the latest', async () => {
    const born = async (birthDate: string) =>
      (
        await check(customers, 'create', {
          fullName: 'منى',
          branchId: 1,
          phoneNumbers: ['010'],
          birthDate,
        })
      ).errors.birthDate?.message;
    const today = todayIn(getReader().timeZone, new Date());
    expect(await born(today)).toBeUndefined();
    expect(await born(addDays(today, 1))).toBe('لا يمكن أن يكون في المستقبل');
    expect(await born('tomorrow')).toBe('تاريخ غير صحيح');
  });
});

describe('a new expense', () => {
  // EXP-08 EXP-09 CON-15
  it('costs nothing or more, to the piastre', async () => {
    const spent = async (amount: number) =>
      (
        await check(expenses, 'create', {
          branchId: 1,
          category: 'إيجار',
          date: '2026-03-01',
          paymentMethod: 'Cash',
          amount,
        })
      ).errors;
    for (const amount of [0, 0.01, 12.34]) expect(await spent(amount), String(amount)).toEqual({});
    for (const amount of [-0.01, 0.001, 12.345]) expect(await spent(amount)).toHaveProperty('amount');
  });
});

describe('the sentences of a declaration', () => {
  // SVC-17
  it('replace what is wrong with a number in general', async () => {
    const { errors } = await check(services, 'create', { name: 'ليزر', duration: 0, price: -1 });
    expect(errors.duration?.message).toBe('تحقق من المدخلات');
    expect(errors.price?.message).toBe('تحقق من المدخلات');
  });

  // SVC-16 PKG-05 PKG-06 PKG-12 SHF-06
  it('ask for the name of a service or package and for the staff member of a shift', async () => {
    expect((await check(services, 'create', { name: ' ' })).errors.name?.message).toBe('اسم الخدمة مطلوب');
    const { errors } = await check(packages, 'create', { name: '', price: -1, validityDays: 0 });
    expect(errors.name?.message).toBe('اسم الباقة مطلوب');
    expect(errors.price?.message).toBe('تحقق من المدخلات');
    expect(errors.validityDays?.message).toBe('تحقق من المدخلات');
    expect((await check(shifts, 'create', { branchId: 1 })).errors.staffId?.message).toBe(
      'يجب اختيار الموظف',
    );
  });

  // PKG-07 PKG-08
  it('of a list stand at the list when it is empty, and at the row that is not whole', async () => {
    const whole = { name: 'باقة', price: 1, validityDays: 30 };
    const empty = await check(packages, 'create', { ...whole, items: [] });
    expect(empty.errors.items).toMatchObject({ root: { message: 'أضف خدمات صالحة إلى الباقة' } });
    const items = [
      { serviceId: 1, sessionsCount: 1 },
      { serviceId: null, sessionsCount: 0 },
    ];
    const { errors } = await check(packages, 'create', { ...whole, items });
    const sentence = { message: 'أضف خدمات صالحة إلى الباقة' };
    expect(errors.items).toMatchObject([undefined, { serviceId: sentence, sessionsCount: sentence }]);
  });

  // BRN-15 BRN-16 BRN-17
  it('of a branch name what its phone and its address may be', async () => {
    const { errors } = await check(branches, 'create', { name: ' ', phone: 'abc', email: 'x' });
    expect(errors.name?.message).toBe('اسم الفرع مطلوب');
    expect(errors.phone?.message).toBe('رقم الهاتف يقبل الأرقام و + و - والمسافات والأقواس فقط');
    expect(errors.email?.message).toBe('صيغة البريد الإلكتروني غير صحيحة');
  });
});

describe('a field that others ask for', () => {
  const official = { channelName: 'رسمية', phoneNumber: '01001234567', provider: 'cloud' };
  const tooLong = 'x'.repeat(600);

  it('is checked and sent while they do, and neither once they do not', async () => {
    const { values } = await check(channels, 'create', { ...official, accountId: '4711' });
    expect(values).toMatchObject({ accountId: '4711' });
    expect((await check(channels, 'create', { ...official, appSecret: tooLong })).errors).toHaveProperty(
      'appSecret',
    );
    const typed = { ...official, provider: 'waha', appSecret: tooLong, accountId: '4711' };
    const other = await check(channels, 'create', typed);
    expect(other.errors).toEqual({});
    expect(other.values).not.toHaveProperty('appSecret');
    expect(other.values).not.toHaveProperty('accountId');
  });

  it('follows the stored row where the form does not ask for the other', async () => {
    const values = { channelName: 'رسمية', phoneNumber: '01001234567', accountId: '4711' };
    const [waha, cloud] = ['waha', 'cloud'].map((provider) => ({ provider }));
    expect((await check(channels, 'update', values, waha)).values).not.toHaveProperty('accountId');
    expect((await check(channels, 'update', values, cloud)).values).toHaveProperty('accountId', '4711');
    const draft = { customerId: 5, branchId: 1, items: [{ description: 'بند', quantity: 1, unitPrice: 5 }] };
    const issued = { ...draft, invoiceNumber: 'C1-1' };
    expect((await check(invoices, 'update', draft, { invoiceNumber: null })).values).toHaveProperty(
      'customerId',
    );
    expect((await check(invoices, 'update', draft, issued)).values).not.toHaveProperty('customerId');
  });
});
