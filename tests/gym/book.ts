import { auditLogCopy } from '../../src/resources/audit-logs/entity';
import { backups } from '../../src/resources/backups/entity';
import { branches } from '../../src/resources/branches/entity';
import { roles } from '../../src/resources/roles/entity';
import { tasksNoun } from '../../src/resources/tasks/index';
import { usersNoun } from '../../src/resources/users/index';
import { copyOf, defineBook, defineNoun } from '../../src/schema/book';
import { bills } from './bills';
import { attend, bookings, classes } from './classes';
import { home } from './home';
import { payments, plans } from './payments';
import { members, trainers } from './people';
import { label, part, role } from './words';

const { skills: _skills, isBookable: _isBookable, ...fields } = usersNoun.entity.fields;
const users = copyOf(usersNoun.entity, { permissions: { GymManager: 'RCU' }, fields });

const entities = [
  copyOf(branches, { permissions: { GymManager: 'RU' } }),
  trainers,
  members,
  plans,
  classes,
  ...[roles, backups].map((entity) => copyOf(entity, {})),
  auditLogCopy(),
];

/** A second product, to prove that the kernel depends on no noun of the beauty centre. */
export const book = defineBook({
  ...home,
  menu: [part('floor', 'القاعة', 'Floor'), part('office', 'المكتب', 'Office')],
  nouns: [
    { ...usersNoun, entity: users },
    ...entities.map((entity) => ({ entity })),
    { ...tasksNoun, entity: copyOf(tasksNoun.entity, {}) },
    defineNoun({
      entity: payments,
      related: [{ on: 'members', columns: ['paidOn', 'planId', 'amount'] }],
    }),
    defineNoun({ entity: bills, related: [{ on: 'members', columns: ['billedOn', 'reason', 'total'] }] }),
    defineNoun({
      entity: bookings,
      rowActions: async () => ({ attend }),
      related: [{ on: 'members', columns: ['bookedOn', 'classId', 'state'], where: { state: 'Booked' } }],
    }),
  ],
  roles: [
    role('GymManager', label('مدير النادي', 'Manager')),
    { ...role('FrontDesk', label('الاستقبال', 'Front desk')), isStaff: true },
    { ...role('Trainer', label('مدرب', 'Trainer')), isStaff: true },
  ],
  settings: async () => (await import('../../src/settings/security')).ownSettings,
});
