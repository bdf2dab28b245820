import { describe, expect, it } from 'vitest';
import { beautyCentre } from '../../resources/book';
import { customers } from '../../resources/customers/entity';
import { defineImport, importsOf } from '../../schema/import';
import { guessColumns } from './headings';

const people = defineImport(customers, 'phones');
const guessed = (headings: string, rows: readonly (readonly string[])[] = []) =>
  guessColumns(headings.split(','), people, rows);

describe('The columns of a file', () => {
  it('are guessed from what centres call them, in either language', () => {
    expect(guessed('الإسم,رقم الموبايل,كود,تاريخ الميلاد,المحافظة')).toEqual([
      'fullName',
      'phoneNumbers',
      'paperCode',
      'birthDate',
      null,
    ]);
    expect(guessed('Customer name,Mobile,E-mail,Name')).toEqual(['fullName', 'phoneNumbers', 'email', null]);
    expect(guessed('ملاحظات عن العميل,,الهاتف الأول')).toEqual(['notes', null, 'phoneNumbers']);
  });

  const [name, phone, mail, note, birth, code] = [
    'fullName',
    'phoneNumbers',
    'email',
    'notes',
    'birthDate',
    'paperCode',
  ];
  // B 2
  it.each([
    [
      'Mindbody',
      'Client ID,First Name,Last Name,Email,Mobile Phone,Home Phone,Birth Date,Last Visit',
      [null, name, name, mail, phone, phone, birth, null],
    ],
    [
      'Fresha',
      'Client ID,First Name,Last Name,Gender,Mobile Number,Telephone,Email,City,Date of Birth,Added,Blocked,Note',
      [null, name, name, null, phone, phone, mail, null, birth, null, null, note],
    ],
    [
      'Google Contacts',
      'Name,Given Name,Family Name,Nickname,Birthday,Notes,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value',
      [name, null, null, null, birth, note, null, mail, null, phone],
    ],
    [
      'Square',
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Birthday,Email Subscription Status,Memo Notes',
      [null, name, name, mail, phone, birth, null, note],
    ],
    [
      'Vagaro',
      'Last Name,First Name,Cell Phone,Day Phone,Email,Customer Since,Email Opt-In,Referred By Name',
      [name, name, phone, phone, mail, null, null, 'referralSource'],
    ],
    [
      'Zenoti',
      'Guest Code,FirstName,MiddleName,LastName,MobileNumber,Email_Id,DOB,Guest Name Status',
      [code, name, name, name, phone, null, birth, null],
    ],
    [
      'Odoo',
      'Display Name,Is a Company,Phone,Mobile,Email,Company Name',
      [name, null, phone, phone, mail, null],
    ],
    [
      'Arabic',
      'رقم العميل,الاسم الأول,اسم الأب,اسم العائلة,الجوال,هاتف المنزل,البريد الإلكتروني,حالة العميل,تاريخ آخر زيارة',
      [code, name, name, name, phone, phone, mail, null, null],
    ],
    [
      'Phorest',
      'First Name,Last Name,Mobile,Landline,Email,Client Since,SMS Marketing Consent,Email Marketing Consent,First Visit',
      [name, name, phone, phone, mail, null, null, null, null],
    ],
    [
      'Arabic, other words',
      'م,الاسم بالكامل,جوال 1,جوال ٢,رقم التواصل,اسم الفرع,الرقم القومي,نوع الجوال,تاريخ الإضافة',
      [null, name, phone, phone, phone, 'branchId', null, null, null],
    ],
    ['two words', 'Name,Surname,Phone', [name, name, phone]],
  ])(
    'of %s come in with the whole name, all phones, and nothing that only looks like them',
    (_, headings, columns) => {
      expect(guessed(headings)).toEqual(columns);
    },
  );

  // B 2
  it.each([
    [
      'of a mother or father',
      "Name,Phone,Mother's Phone,Father Phone,جوال الوالدة",
      [name, phone, null, null, null],
    ],
    ['of the second e-mail', 'Name,E-mail Address,E-mail 2 Address', [name, mail, null]],
    ['of the country or the post', 'Name,Country Code,Cell Phone,Postal Code', [name, null, phone, null]],
  ])('%s are not those of the person', (_, headings, columns) => {
    expect(guessed(headings)).toEqual(columns);
  });

  // B 2
  it('are what their cells are', () => {
    expect(guessed('Client,Customer,Phone', [['100234', 'منى', '0100 000 0001']])).toEqual([
      null,
      name,
      phone,
    ]);
    expect(guessed('Phone,Email,Birthday', [['yes', 'yes', 'March']])).toEqual([null, null, null]);
    expect(guessed('رقم البطاقة', [['29001011234567']])).toEqual([null]);
    expect(guessed('Name,Last Name', [['منى علي', 'علي']])).toEqual([name, null]);
    expect(guessed('Name,Last Name', [['منى', 'علي']])).toEqual([name, name]);
  });

  it('of services and of balances are guessed too', () => {
    const [services, balances] = ['/services', '/customer-packages'].map((api) =>
      importsOf(beautyCentre).find((one) => one.of.api === api),
    );
    if (!services || !balances) throw new Error('no import');
    expect(guessColumns(['Service ID', 'Service Name', 'Duration (min)', 'Retail Price'], services)).toEqual([
      null,
      'name',
      'duration',
      'price',
    ]);
    expect(guessColumns(['اسم الخدمة', 'تكلفة الخدمة', 'سعر الخدمة', 'Treatment'], services)).toEqual([
      'name',
      null,
      'price',
      null,
    ]);
    expect(guessColumns(['Service', 'Service Cost'], services)).toEqual(['name', 'price']);
    expect(
      guessColumns(['Client', 'Package Name', 'Remaining sessions', 'Expiration Date'], balances),
    ).toEqual(['customerId', 'packageId', 'sessions', 'validUntil']);
  });
});
