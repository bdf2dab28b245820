import type { Label } from '../../schema/field';

/** What entries of the trail name that is a field of no entity and no setting. */
const otherFields: Readonly<Record<string, Label>> = {
  permissions: { ar: 'الصلاحيات', en: 'Permissions' },
  given: { ar: 'صلاحيات أُضيفت', en: 'Rights given' },
  taken: { ar: 'صلاحيات سُحبت', en: 'Rights taken' },
  before: { ar: 'ما قبل', en: 'Before' },
  file: { ar: 'الملف', en: 'File' },
};

export const otherFieldNamed = (key: string): Label | undefined =>
  Object.hasOwn(otherFields, key) ? otherFields[key] : undefined;
