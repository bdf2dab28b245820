/** What a start says while it changes the tables: English, then Arabic, in one line. */
export type Say = (line: string) => void;

interface Place {
  /** Name of the migration. */
  readonly migration: string;
  readonly number: number;
  readonly count: number;
}

const placeEn = ({ migration, number, count }: Place) => `${migration}, step ${number} of ${count}: `;
const placeAr = ({ number, count }: Place) => `الخطوة ${number} من ${count}: `;

export const sentences = {
  begins: (migration: string, count: number) =>
    `Changing the tables: ${migration}, ${count} steps, while others go on working … تعديل الجداول والعمل مستمر`,
  ends: (migration: string) => `Changed the tables: ${migration}. تم تعديل الجداول`,
  goesOn: (migration: string, left: number) =>
    `Going on with ${migration}, which was broken off: ${left} steps are left … متابعة تعديل لم يكتمل`,
  index: (place: Place, name: string, table: string, rows: string) =>
    `${placeEn(place)}building the index ${name} on ${table} (${rows}) … ${placeAr(place)}بناء الفهرس`,
  emptied: (place: Place, name: string) =>
    `${placeEn(place)}removing the unfinished index ${name} … ${placeAr(place)}إزالة فهرس لم يكتمل`,
  validate: (place: Place, name: string, table: string, rows: string) =>
    `${placeEn(place)}checking ${name} on ${table} (${rows}) … ${placeAr(place)}فحص الصفوف`,
  rows: (place: Place, table: string, rows: string) =>
    `${placeEn(place)}filling ${table} (${rows}) … ${placeAr(place)}تعبئة الصفوف`,
  share: (what: string, phase: string, percent: number) => `${what}: ${phase} ${percent} % … تم ${percent}٪`,
  waitsForOthers: (what: string, left: number) =>
    `${what}: waiting for ${left} transactions that began before … بانتظار عمليات بدأت قبله`,
  locked: (seconds: number) =>
    `Another server is changing the tables; waiting for it (${seconds} s) … خادم آخر يعدّل الجداول، بانتظاره`,
  held: (statement: string, tries: number) =>
    `Waiting for a moment in which nobody uses the table (tried ${tries} times): ${statement} … بانتظار لحظة لا يُستخدم فيها الجدول`,
  lengths: (name: string, table: string) =>
    `Checking the lengths of texts in ${table} (${name}) … فحص أطوال النصوص`,
  newer: () =>
    'The tables are those of a newer release, and stay as they are. الجداول من إصدار أحدث، وتبقى كما هي',
};

export const rowsOf = (estimate: number): string =>
  estimate < 0 ? 'rows not counted yet' : `about ${Math.round(estimate).toLocaleString('en')} rows`;
