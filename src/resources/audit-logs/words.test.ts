import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredVerbs } from '../../../tests/support/declarations';
import { createFormat } from '../../i18n/format';
import { kernelVerbs } from '../../schema/audit-log';
import { sentenceIn as saidByBook } from '../../schema/book';
import { beautyCentre } from '../book';
import { home } from '../home';
import { auditLogs } from './entity';
import { detailsIn, statesOf, subjectIn } from './words';

const { audits, verbs, sentence } = beautyCentre;

const root = path.resolve(import.meta.dirname, '../../..');

/** Action or entity names written as literals in the server code. */
const writtenByHand = (key: 'action' | 'entity'): readonly string[] =>
  readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, 'server', file), 'utf8');
      return [...source.matchAll(/action: '(\w+)',\s*entity: '(\w+)'/g)].map((found) =>
        String(found[key === 'action' ? 1 : 2]),
      );
    });

describe('The badge of an action', () => {
  // AUD-09
  it('has the documented colour for seeing, adding, changing and deleting, and is grey for everything else', () => {
    const coloured = verbs.filter(({ colour }) => colour !== 'grey');
    expect(Object.fromEntries(coloured.map(({ value, colour }) => [value, colour]))).toEqual({
      ...{ Login: 'blue', View: 'blue', Create: 'green', Update: 'gold', Delete: 'red' },
    });
  });
});

describe('The filter of the trail', () => {
  // AUD-15 AUD-23
  it('offers every entity that leaves entries, once, in both languages', () => {
    const offered = auditLogs.fields.entityName.options.map(({ value }) => value);
    expect(auditLogs.fields.entityName.options).toBe(audits);
    expect(new Set(offered).size).toBe(offered.length);
    expect(writtenByHand('entity')).toContain('Session');
    const written = [
      ...beautyCentre.entities.filter((entity) => entity !== auditLogs).map(({ audit }) => audit),
      ...writtenByHand('entity'),
    ];
    expect(offered).toEqual(expect.arrayContaining(written));
    for (const { value, label } of audits) {
      expect(label.ar, value).toMatch(/^[\u0600-\u06ff ]+$/);
      expect(label.en, value).toMatch(/^[A-Z]/);
    }
  });

  // AUD-15
  it('offers every action that is written', () => {
    expect(auditLogs.fields.action.options).toBe(verbs);
    // The actions of nouns are not literals: check that each declared one is in the book.
    expect(declaredVerbs.length).toBeGreaterThan(10);
    expect(verbs).toEqual(expect.arrayContaining([...kernelVerbs, ...declaredVerbs]));
    expect(verbs.map(({ value }) => value)).toEqual(expect.arrayContaining([...writtenByHand('action')]));
  });
});

describe('What an entry says', () => {
  const act = { action: 'Create', entity: 'Drawer', id: '5' };

  // AUD-23
  it('is said in the reader’s language, with the reason that was given', () => {
    expect(sentence('ar', act)).toBe('إضافة درج نقدية رقم 5');
    expect(detailsIn(sentence, 'en', 'إضافة درج نقدية رقم 5 (سبب)', act)).toBe(
      'Create Cash drawer number 5 (سبب)',
    );
    const both = 'إضافة درج نقدية رقم 5 (تم 4 ⁄ 4 done)';
    expect(detailsIn(sentence, 'en', both, act)).toBe('Create Cash drawer number 5 (4 done)');
    expect(detailsIn(sentence, 'ar', both, act)).toBe('إضافة درج نقدية رقم 5 (تم 4)');
    expect(detailsIn(sentence, 'ar', 'إضافة درج نقدية رقم 5', act)).toBe('إضافة درج نقدية رقم 5');
    expect(
      detailsIn(sentence, 'en', 'تسجيل دخول: جلسة دخول', { action: 'Login', entity: 'Session', id: '' }),
    ).toBe('Login: Sign-in');
  });

  it('is said by the book that has its name, and a name of no book is refused', () => {
    for (const { value: entity } of audits) {
      const other = { ...act, entity };
      expect(saidByBook('ar', other)).toBe(sentence('ar', other));
    }
    expect(() => saidByBook('ar', { ...act, entity: 'Nothing' })).toThrow('no book has Nothing in its trail');
  });

  it('stays as it is where it was written in other words', () => {
    expect(detailsIn(sentence, 'en', 'نص قديم', act)).toBe('نص قديم');
  });
});

describe('A stored sentence (M12)', () => {
  const said = (lang: 'ar' | 'en', stored: string, id: string, entity = 'Invoice', action = 'Refund') =>
    detailsIn(sentence, lang, stored, { action, entity, id });

  it('names a document by its number, in both languages', () => {
    const stored = `${sentence('ar', { action: 'Refund', entity: 'Invoice', id: undefined })} CAI-2026-000801`;
    expect(said('ar', stored, '801')).toBe('رد مبلغ: فاتورة CAI-2026-000801');
    expect(said('en', stored, '801')).toMatch(/^Refund: Invoice CAI-2026-000801$/i);
  });

  it('names the row as it was, with the state it got, in both languages (M11)', () => {
    const told = (lang: 'ar' | 'en') => {
      const format = createFormat({ lang, numerals: 'latn', clock: '12', timeZone: 'Africa/Cairo', home });
      const subject = subjectIn(
        beautyCentre,
        lang,
        format,
        'Appointment',
        'ليزر - ياسمين ممدوح، 2026-11-28T16:45:00.000Z',
      );
      const act = { action: 'Status', entity: 'Appointment', id: '674' };
      return detailsIn(sentence, lang, 'ملغي: حجز (خطأ)', act, {
        states: statesOf(beautyCentre, 'Appointment'),
        subject,
      });
    };
    // Names and times keep their own direction: without it the time would stand before its day.
    expect(told('ar')).toBe('ملغي: حجز ليزر - ياسمين ممدوح، 28/11/2026، 06:45 م (خطأ)');
    expect(told('en')).toBe(
      'Canceled: Appointment \u2068ليزر - ياسمين ممدوح\u2069, 28/11/2026, 06:45 pm (خطأ)',
    );
    const bill = { action: 'Refund', entity: 'Invoice', id: '801' };
    expect(detailsIn(sentence, 'ar', 'رد مبلغ: فاتورة CAI-1', bill, { subject: 'ياسمين' })).toBe(
      'رد مبلغ: فاتورة CAI-1، ياسمين',
    );
  });

  it('says in words why the system did something by itself', () => {
    const stored = `${sentence('ar', { action: 'Update', entity: 'Channel', id: '3' })} (ChannelLinked)`;
    expect(said('ar', stored, '3', 'Channel', 'Update')).toMatch(/\(رُبط رقم واتساب\)$/);
    expect(said('en', stored, '3', 'Channel', 'Update')).toMatch(/\(a number was linked\)$/);
  });
});
