import { describe, expect, it } from 'vitest';
import { isTextKey } from '../i18n/errors';
import type { TextParams, Translate } from '../i18n/react';
import { say } from '../i18n/say';
import { ar, type TextKey } from '../i18n/texts';
import {
  errorMessage,
  type Failure,
  failureOf,
  failureText,
  formErrors,
  HttpError,
  signInText,
} from './http-error';

const find: Translate['find'] = (key, params) => (isTextKey(ar, key) ? say(ar, key, params) : undefined);
const t: Translate = Object.assign((key: TextKey, params?: TextParams) => say(ar, key, params), { find });
const http = (status: number, rest: Partial<Failure> = {}) =>
  new HttpError({ kind: 'http', status, ...rest });
const offline = new HttpError({ kind: 'network', status: 0 });

describe('the sentence of a failed call', () => {
  // ERR-09 ERR-10 ERR-12 ERR-13
  it.each([
    [
      'a redirect',
      new HttpError({ kind: 'redirect', status: 307 }),
      'حدث خطأ في إعادة التوجيه، يرجى المحاولة مرة أخرى',
    ],
    ['an ended session', http(401, { message: 'x' }), 'انتهت صلاحية الجلسة، يرجى تسجيل الدخول مرة أخرى'],
    ['no connection', offline, 'خطأ في الاتصال بالخادم'],
    ['a time-out', new HttpError({ kind: 'timeout', status: 0 }), 'خطأ في الاتصال بالخادم'],
    ['the server’s message', http(409, { message: 'كود العميل مستخدم بالفعل' }), 'كود العميل مستخدم بالفعل'],
    [
      'a body of markup without a word in it',
      new HttpError(failureOf(502, '<html><body><img src="/down.png"></body></html>')),
      'خطأ في الاتصال بالخادم',
    ],
    ['a body of text', new HttpError(failureOf(502, '<h1>502 Bad Gateway</h1>')), '502 Bad Gateway'],
    ['no message at all', http(500), 'خطأ في الطلب (500)'],
  ])('for %s', (_, error, text) => {
    expect(errorMessage(error, t)).toBe(text);
  });

  it('names the fields in the user’s language, first message each, joined by a comma (ERR-14)', () => {
    const error = http(400, {
      message: 'x',
      errors: { FullName: ['مطلوب', 'طويل'], Strange: ['خطأ'], 'Items[1].ServiceId': ['غير موجود'] },
    });
    expect(errorMessage(error, t)).toBe(
      ['الاسم الكامل: مطلوب', 'Strange: خطأ', 'البنود 2 - الخدمة: غير موجود'].join(t('error.listComma')),
    );
  });

  // CUS-57 ERR-23
  it('knows an Arabic name for every field the server may name on a customer', () => {
    const named: Readonly<Record<string, string>> = {
      FullName: 'الاسم الكامل',
      PersonCode: 'الرقم التعريفي',
      PaperCode: 'كود العميل',
      Email: 'البريد الإلكتروني',
      PhoneNumbers: 'أرقام الهاتف',
      BranchId: 'الفرع',
      Nationality: 'الجنسية',
      Address: 'العنوان',
      ReferralSource: 'مصدر الإحالة',
      Notes: 'ملاحظات',
      BirthDate: 'تاريخ الميلاد',
    };
    for (const [field, name] of Object.entries(named))
      expect(errorMessage(http(400, { errors: { [field]: ['خطأ'] } }), t)).toBe(`${name}: خطأ`);
  });

  it('puts field errors and the field of a conflict where the form finds them', () => {
    expect(
      formErrors(http(400, { errors: { 'Items[0].ServiceId': ['غير موجود'], FullName: ['مطلوب'] } })),
    ).toEqual({
      'items.0.serviceId': 'غير موجود',
      fullName: 'مطلوب',
    });
    expect(formErrors(http(409, { field: 'PaperCode', message: 'مستخدم' }))).toEqual({ paperCode: 'مستخدم' });
  });
});

describe('the toast of a failed customer operation', () => {
  // CUS-50 to CUS-55 ERR-22
  it.each([
    ['load', http(500), 'فشل في تحميل العملاء'],
    ['load', http(403, { message: 'customers.read' }), 'غير مصرح لك بالوصول إلى العملاء'],
    ['load', offline, 'خطأ في الاتصال بالخادم'],
    ['load', http(400, { message: 'Network Error' }), 'خطأ في الاتصال بالخادم'],
    ['load', http(500, { message: 'من الخادم' }), 'من الخادم'],
    ['load', http(401, { message: 'unauthorized' }), 'انتهت صلاحية الجلسة، يرجى تسجيل الدخول مرة أخرى'],
    ['save', http(500), 'فشل في حفظ العميل'],
    ['save', http(400, { message: 'Unauthorized' }), 'غير مصرح لك بحفظ العميل'],
    ['save', http(409, { message: 'كود العميل مستخدم بالفعل' }), 'كود العميل مستخدم بالفعل'],
    ['save', http(400, { message: 'يجب تحديد الفرع' }), 'يجب تحديد الفرع'],
    ['delete', http(500), 'فشل في حذف العميل'],
    ['delete', http(403), 'غير مصرح لك بحذف العميل'],
  ] as const)('%s %s', (operation, error, text) => {
    expect(failureText({ entity: 'customers', operation, error, t })).toBe(text);
  });
});

describe('the toast of a failed sign-in', () => {
  it.each([
    ['the code', http(401, { code: 'auth.invalidCredentials' }), 'اسم المستخدم أو كلمة المرور غير صحيحة'],
    [
      'the English phrase',
      http(400, { message: 'Invalid Credentials' }),
      'اسم المستخدم أو كلمة المرور غير صحيحة',
    ],
    [
      'a disabled user',
      http(403, { code: 'auth.userDisabled', message: 'unauthorized' }),
      'غير مصرح لك بتسجيل الدخول',
    ],
    ['the word alone', http(401, { message: 'unauthorized' }), 'غير مصرح لك بتسجيل الدخول'],
    ['no connection', offline, 'خطأ في الاتصال بالخادم'],
    ['another message', http(500, { message: 'صيانة' }), 'صيانة'],
    ['nothing', http(500), 'فشل في تسجيل الدخول'],
  ])('for %s (LOG-09 to LOG-13)', (_, error, text) => {
    expect(signInText(error, t)).toBe(text);
  });

  it('says how long to wait after too many attempts', () => {
    expect(signInText(http(429, { code: 'auth.tooManyAttempts', retryAfter: 30 }), t)).toContain('30');
  });
});

describe('the toast of a failed save elsewhere', () => {
  const text = (
    entity: string,
    operation: 'add' | 'update' | 'save' | 'delete' | 'reactivate',
    error: HttpError,
  ) => failureText({ entity, operation, error, t });

  // USR-21
  it('tells adding a user from changing one, unless the server says more', () => {
    expect(text('users', 'add', http(500))).toBe('فشل في إضافة المستخدم');
    expect(text('users', 'update', http(500))).toBe('فشل في تحديث المستخدم');
    expect(text('users', 'add', http(409, { message: 'اسم المستخدم مستخدم بالفعل' }))).toBe(
      'اسم المستخدم مستخدم بالفعل',
    );
  });

  // SVC-20 SVC-26
  it('says of a service its own sentence first and the server’s after it', () => {
    expect(text('services', 'add', http(500))).toBe('حدث خطأ أثناء حفظ الخدمة');
    expect(text('services', 'delete', http(409, { message: 'مستخدمة' }))).toBe(
      'حدث خطأ أثناء حذف الخدمة: مستخدمة',
    );
  });

  // BRN-21 BRN-22 BRN-23
  it('has sentences of its own for a branch, unless the server says more', () => {
    expect(text('branches', 'reactivate', http(500))).toBe('فشل في إعادة تفعيل الفرع');
    expect(text('branches', 'update', http(500))).toBe('فشل في حفظ الفرع');
    expect(text('branches', 'delete', http(500))).toBe('فشل في حذف الفرع');
    for (const operation of ['add', 'update', 'reactivate', 'delete'] as const)
      expect(text('branches', operation, http(409, { message: 'للفرع حجوزات' }))).toBe('للفرع حجوزات');
  });

  // PKG-10 EXP-10 USR-21
  it.each([
    ['packages', 'حدث خطأ أثناء حفظ الباقة', 'حدث خطأ أثناء حذف الباقة'],
    ['expenses', 'فشل في حفظ المصروف', 'فشل في حذف المصروف'],
    ['shifts', 'فشل في حفظ الوردية', 'فشل في حذف الوردية'],
    ['users', 'فشل في تحديث المستخدم', 'فشل في حذف المستخدم'],
  ])('has the documented sentences for %s', (entity, saving, deleting) => {
    expect(text(entity, 'update', http(500))).toBe(saving);
    expect(text(entity, 'delete', http(500))).toBe(deleting);
  });
});

describe('a list that cannot be loaded', () => {
  // SVC-19 PKG-10 USR-20 BRN-20 AUD-19 ERR-17
  it.each([
    ['services', 'حدث خطأ أثناء تحميل البيانات'],
    ['packages', 'حدث خطأ أثناء تحميل البيانات'],
    ['users', 'فشل في تحميل البيانات'],
    ['branches', 'فشل في تحميل الفروع'],
    ['auditLogs', 'حدث خطأ أثناء تحميل سجلات المراجعة'],
    ['expenses', 'فشل في تحميل المصروفات'],
    ['shifts', 'فشل في تحميل الورديات'],
  ])('says so in the words of %s, or in the server’s own', (entity, sentence) => {
    expect(failureText({ entity, operation: 'load', error: http(500), t })).toBe(sentence);
    const error = http(500, { message: 'الخادم متعب' });
    expect(failureText({ entity, operation: 'load', error, t })).toBe('الخادم متعب');
  });
});
