import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { actions } from '../../../tests/support/declarations';
import { setLanguage } from '../../i18n/react';
import { appointments } from '../../resources/appointments/entity';
import { auditLogsScreen } from '../../resources/audit-logs/screen';
import { beautyCentre } from '../../resources/book';
import { customerPackages } from '../../resources/customer-packages/entity';
import { shifts } from '../../resources/shifts/entity';
import { waitlistScreen } from '../../resources/waitlist/screen';
import { callsOf, fieldsOf } from '../../schema/entity';
import { useRowSubject, useRowTitle } from './row';

afterEach(cleanup);

it('an entry of the trail is named in the language of its reader', async () => {
  const row = { id: 1, action: 'View', entityName: 'Customer', entityId: 600, details: 'عرض عميل رقم 600' };
  await setLanguage('en');
  expect(renderHook(useRowTitle).result.current(auditLogsScreen, row)).toBe('View Customer number 600');
  cleanup();
  await setLanguage('ar');
  expect(renderHook(useRowTitle).result.current(auditLogsScreen, row)).toBe('عرض عميل رقم 600');
});

it('an entry of the waiting list is named after who waits, whatever its note says', () => {
  const row = { id: 3, note: 'بعد العمل فقط', customer: { id: 7, fullName: 'سلمى المصري' } };
  expect(renderHook(useRowTitle).result.current(waitlistScreen, row)).toBe('سلمى المصري');
});

it('a question names the row and whom it is about, once each', () => {
  const subject = renderHook(useRowSubject).result.current;
  const person = { id: 7, fullName: 'سلمى المصري' };
  const shift = { id: 3, date: '2026-11-20', staffId: 7, staff: person };
  expect(subject({ entity: shifts }, shift)).toEqual([expect.stringMatching(/2026|٢٠٢٦/), 'سلمى المصري']);
  const sold = { id: 4, name: 'باقة الصيف', customerId: 7, customer: person };
  expect(subject({ entity: customerPackages }, sold)).toEqual(['باقة الصيف', 'سلمى المصري']);
  // A row that is named after the person, or has no name, is named by the person alone.
  expect(subject(waitlistScreen, { id: 3, ...{ note: 'بعد العمل', customer: person } })).toEqual([
    'سلمى المصري',
  ]);
  expect(subject({ entity: appointments }, { id: 3, ...{ title: '', customer: person } })).toEqual([
    'سلمى المصري',
  ]);
  // A title that names the person says all.
  const named = { id: 3, ...{ title: 'استشوار - سلمى المصري', customer: person } };
  expect(subject({ entity: appointments }, named)).toEqual(['استشوار - سلمى المصري']);
  expect(subject({ entity: appointments }, { id: 3 })).toEqual(['#3']);
});

it('every row that belongs to a customer, and may be deleted or acted upon, says whom it is about', () => {
  const unsaid = beautyCentre.entities.filter(
    (entity) =>
      entity.about === undefined &&
      (callsOf(entity).includes('delete') || actions.some(({ of, on }) => of === entity && on === 'row')) &&
      fieldsOf(entity).some(
        ([, field]) => field.kind === 'reference' && !field.back && field.to === 'customers',
      ),
  );
  expect(unsaid.map(({ name }) => name)).toEqual([]);
});
