import { describe, expect, it } from 'vitest';
import { auditLogs } from '../../../resources/audit-logs/entity';
import { services } from '../../../resources/services/entity';
import { filterChoicesOf } from './filters';

describe('what a list is narrowed by', () => {
  // AUD-15
  it('is every action and entity of the entries on the list, also one that nobody declared', () => {
    const { action, entityName } = auditLogs.fields;
    const actions = filterChoicesOf({
      field: action,
      more: ['Create', 'Replicate', 'Replicate'],
      lang: 'ar',
    });
    expect(actions.filter(({ value }) => value === 'Create')).toEqual([{ value: 'Create', label: 'إضافة' }]);
    expect(actions.at(-1)).toEqual({ value: 'Replicate', label: 'Replicate' });
    const entities = filterChoicesOf({ field: entityName, more: ['Customer'], lang: 'ar' });
    expect(entities).toContainEqual({ value: 'Customer', label: 'عميل' });
  });

  it('is the known categories first, then those somebody wrote', () => {
    const { category } = services.fields;
    const labels = filterChoicesOf({ field: category, more: ['مكياج'], lang: 'ar' }).map(
      ({ label }) => label,
    );
    expect(labels).toEqual(['إزالة الشعر', 'العناية بالبشرة', 'العناية بالشعر', 'مكياج']);
  });
});
