import { defineAction } from '../../schema/action';
import { record, records, type Topic } from '../../schema/answer';
import { choice, date, flag, integer, moment, reference, rows, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { branches } from '../branches/entity';

/** Topic of accounts and sessions. Own ones need no permission; those of other users need settings.update. */
const account = { name: 'account', api: '/auth' } as const satisfies Topic;

const { name, nameAr, nameEn, address, phone, email, isActive, timeZone, code } = branches.fields;
const number = integer({ label: { ar: 'الرقم', en: 'Number' }, required: true });

/** Working days of the next two weeks that go on after their midnight, and until when: they tell which day it is then. */
const nights = rows({
  label: { ar: 'الأيام التي تمتد بعد منتصف الليل', en: 'Days that go on after midnight' },
  as: 'plain',
  fields: {
    day: date({ label: { ar: 'يوم العمل', en: 'Working day' }, required: true }),
    until: moment({ label: { ar: 'إلى', en: 'Until' }, required: true }),
  },
});

/** Branches of the caller, inactive ones included; all branches for Admin (BSL-17). */
export const ownBranches = defineQuery(account, {
  name: 'ownBranches',
  on: 'none',
  path: '/branches/my-branches',
  label: { ar: 'فروعي، غير النشطة معها', en: 'Own branches, inactive ones included; all of them for Admin' },
  permission: null,
  answer: records({
    id: number,
    name,
    nameAr,
    nameEn,
    address,
    phone,
    email,
    isActive,
    timeZone,
    code,
    nights,
  }),
});

/** Sessions of the caller, newest activity first. */
export const signIns = defineQuery(account, {
  name: 'signIns',
  on: 'none',
  path: '/auth/sessions',
  label: { ar: 'الجلسات النشطة', en: 'Active sign-ins' },
  permission: null,
  answer: records({
    id: number,
    createdAt: moment({ label: { ar: 'البداية', en: 'Signed in' }, required: true }),
    lastSeen: moment({ label: { ar: 'آخر ظهور', en: 'Last seen' }, required: true }),
    expiresAt: moment({ label: { ar: 'تنتهي', en: 'Ends' }, required: true }),
    ip: text({ label: { ar: 'العنوان', en: 'Address' } }),
    userAgent: text({ label: { ar: 'المتصفح', en: 'Browser' } }),
    isCurrent: flag({ label: { ar: 'هذا الجهاز', en: 'This device' } }),
  }),
});

const ending = {
  on: 'entity',
  method: 'DELETE',
  label: { ar: 'إنهاء الجلسة', en: 'End the sign-in' },
  confirm: { ar: 'هل تريد إنهاء هذه الجلسة؟', en: 'End this sign-in?' },
  done: { ar: 'انتهت الجلسة', en: 'The sign-in was ended' },
  place: 'page',
} as const;

/** Shows the product as the caller's own again, after a look as a role or a person (`seeAs`). */
export const endMask = defineAction(account, {
  name: 'endMask',
  on: 'entity',
  method: 'DELETE',
  path: '/auth/mask',
  label: { ar: 'إنهاء العرض', en: 'End the look' },
  done: { ar: 'عدت إلى حسابك', en: 'You are yourself again' },
  place: 'page',
  permission: null,
});

export const endSignIn = defineAction(account, {
  ...ending,
  name: 'endSignIn',
  path: '/auth/sessions/:id',
  permission: null,
});

/** Sessions of all users, newest activity first, at most 200; `userId` filters by user. */
export const allSignIns = defineQuery(account, {
  name: 'allSignIns',
  on: 'none',
  path: '/auth/sign-ins',
  label: { ar: 'كل الجلسات النشطة', en: 'All active sign-ins' },
  permission: 'settings.update',
  input: { userId: reference({ to: 'users', label: { ar: 'المستخدم', en: 'User' } }) },
  answer: records({
    id: number,
    userName: text({ label: { ar: 'المستخدم', en: 'User' }, required: true }),
    userAgent: text({ label: { ar: 'الجهاز', en: 'Device' } }),
    ip: text({ label: { ar: 'العنوان', en: 'Address' } }),
    createdAt: moment({ label: { ar: 'البداية', en: 'Signed in' }, required: true }),
    lastSeen: moment({ label: { ar: 'آخر نشاط', en: 'Last seen' }, required: true }),
    isCurrent: flag({ label: { ar: 'هذا الجهاز', en: 'This device' } }),
  }),
});

export const endAnySignIn = defineAction(account, {
  ...ending,
  name: 'endAnySignIn',
  path: '/auth/sign-ins/:id',
  permission: 'settings.update',
});

/** Tells if the caller has a PIN to unlock the screen. */
export const pin = defineQuery(account, {
  name: 'pin',
  on: 'none',
  label: { ar: 'هل للحساب رقم سري', en: 'Whether the caller has a PIN' },
  permission: null,
  answer: record({ hasPin: flag({ label: { ar: 'له رقم سري', en: 'Has a PIN' } }) }),
});

/** Notices to a user about their own account (ASVS 2.2.3, 2.5.5). */
const noticeKinds = [
  { value: 'newDevice', label: { ar: 'دخول من متصفح جديد', en: 'Sign-in from a new browser' } },
  { value: 'passwordChanged', label: { ar: 'تغيّرت كلمة مرورك', en: 'Your password was changed' } },
  {
    value: 'passwordGiven',
    label: { ar: 'وضع غيرك كلمة مرور لحسابك', en: 'Somebody else set your password' },
  },
  {
    value: 'linkMade',
    label: { ar: 'أنشأ غيرك رابطًا لكلمة مرورك', en: 'Somebody else made a password link for you' },
  },
  { value: 'appAdded', label: { ar: 'أضيف تطبيق مصادقة لحسابك', en: 'An authenticator app was added' } },
  {
    value: 'appRemoved',
    label: { ar: 'أزيل تطبيق المصادقة من حسابك', en: 'The authenticator app was removed' },
  },
  { value: 'codesRenewed', label: { ar: 'أُنشئت رموز استرداد جديدة', en: 'New recovery codes were made' } },
  { value: 'codeUsed', label: { ar: 'دخول برمز استرداد', en: 'Sign-in by a recovery code' } },
  {
    value: 'factorsCleared',
    label: { ar: 'أزال غيرك الخطوة الثانية لدخولك', en: 'Somebody else removed your second step' },
  },
] as const;

export type NoticeKind = (typeof noticeKinds)[number]['value'];

/** Notices about the caller's own account of the last month, newest first, at most five. */
export const accountNotices = defineQuery(account, {
  name: 'accountNotices',
  on: 'none',
  path: '/auth/notices',
  label: { ar: 'تنبيهات الحساب', en: 'Notices about the account' },
  permission: null,
  answer: records({
    id: number,
    kind: choice({ label: { ar: 'التنبيه', en: 'Notice' }, required: true, options: noticeKinds }),
    at: moment({ label: { ar: 'الوقت', en: 'Time' }, required: true }),
    ip: text({ label: { ar: 'العنوان', en: 'Address' } }),
    userAgent: text({ label: { ar: 'المتصفح', en: 'Browser' } }),
  }),
});

export const accountActions = { endMask, endSignIn, endAnySignIn };
export const accountQueries = { ownBranches, signIns, allSignIns, pin, accountNotices };

/** Returns browser and system as 'Chrome, Windows'. Undefined if both are unknown. */
export const deviceName = (userAgent: string): string | undefined => {
  const browser = firstOf(userAgent, [
    [/edg(e|a|ios)?\//i, 'Edge'],
    [/opr\/|opera/i, 'Opera'],
    [/samsungbrowser/i, 'Samsung Internet'],
    [/firefox|fxios/i, 'Firefox'],
    [/chrome|crios|chromium/i, 'Chrome'],
    [/safari/i, 'Safari'],
  ]);
  const system = firstOf(userAgent, [
    [/iphone|ipad|ipod/i, 'iOS'],
    [/android/i, 'Android'],
    [/windows/i, 'Windows'],
    [/mac os|macintosh/i, 'macOS'],
    [/cros/i, 'ChromeOS'],
    [/linux/i, 'Linux'],
  ]);
  const parts = [browser, system].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : undefined;
};

const firstOf = (text: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];
